// New Angeles: what the page of a table does beyond what every game's does.

import "./map.js";
import "./sums.js";
import "./motion.js";
import "./drawer.js";
import "./desk.js";
import "./tutorial.js";
import "./advice.js";
import "./fit.js";
