"""New Corp Order (Miguel Bruque, 2018): 1-4 players, retail edition and print-and-play prototype, solo against ODS."""
