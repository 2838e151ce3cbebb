// The page's own script. It knows no rules: what may be done comes from the server.

import "./actions.js";
import "./changes.js";
import "./direct.js";
import "./confirm.js";
import "./drawer.js";
import "./focus.js";
import "./fresh.js";
import "./hint.js";
import "./keys.js";
import "./lesson.js";
import "./orders.js";
import "./replay.js";
import "./seat_colour.js";
import "./settings.js";
import "./since.js";
import "./socket.js";
import "./tips.js";
import { onChange } from "./changes.js";
import { clocks, moments } from "./clock.js";
import { drawPlan } from "./plan.js";
import { ends, showChoices, signal } from "./signals.js";

onChange(signal);
onChange(ends);
onChange(clocks);
onChange(moments);
signal();
ends();
clocks();
moments();
showChoices();
drawPlan();
