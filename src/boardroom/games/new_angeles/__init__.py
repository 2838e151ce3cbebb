"""New Angeles: four to six corporations share a city, and one of them may want it to fall."""
