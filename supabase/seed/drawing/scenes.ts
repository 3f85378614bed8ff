import type { Scene } from "./scene.ts";
import { cityScenes } from "./scenes-cities.ts";
import { homeScenes } from "./scenes-home.ts";
import { newsScenes } from "./scenes-news.ts";
import { tigrayScenes } from "./scenes-tigray.ts";
import { togetherScenes } from "./scenes-together.ts";

/** Every illustration of the demo. */
export const scenes: readonly Scene[] = [...homeScenes, ...tigrayScenes, ...cityScenes, ...togetherScenes, ...newsScenes];
