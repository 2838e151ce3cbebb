// New Corp Order: what the page of a table does beyond what every game's does.

import "./board.js";
import "./direct.js";
import "./motion.js";
import "./ods.js";
