import type { Scene } from "./scene.ts";
import { allotmentScene } from "./scenes/allotment.ts";
import { amsterdamScene } from "./scenes/amsterdam.ts";
import { ashendaScene } from "./scenes/ashenda.ts";
import { axumOnFootScene } from "./scenes/axum-on-foot.ts";
import { bergenFjordScene } from "./scenes/bergen-fjord.ts";
import { bolognaArcadeScene } from "./scenes/bologna-arcade.ts";
import { candlesScene } from "./scenes/candles.ts";
import { coachTripScene } from "./scenes/coach-trip.ts";
import { coffeeBranchScene } from "./scenes/coffee-branch.ts";
import { coffeeCeremonyScene } from "./scenes/coffee-ceremony.ts";
import { cupScene } from "./scenes/cup.ts";
import { footballScene } from "./scenes/football.ts";
import { frankfurtScene } from "./scenes/frankfurt.ts";
import { graduationScene } from "./scenes/graduation.ts";
import { hallCinemaScene } from "./scenes/hall-cinema.ts";
import { healthMorningScene } from "./scenes/health-morning.ts";
import { himbashaScene } from "./scenes/himbasha.ts";
import { injeraTableScene } from "./scenes/injera-table.ts";
import { kassalaScene } from "./scenes/kassala.ts";
import { krarScene } from "./scenes/krar.ts";
import { lettersAndBooksScene } from "./scenes/letters-and-books.ts";
import { libraryShelfScene } from "./scenes/library-shelf.ts";
import { londonEveningScene } from "./scenes/london-evening.ts";
import { loomScene } from "./scenes/loom.ts";
import { mapScene } from "./scenes/map.ts";
import { melbourneBeachScene } from "./scenes/melbourne-beach.ts";
import { mesobAndLightScene } from "./scenes/mesob-and-light.ts";
import { nairobiScene } from "./scenes/nairobi.ts";
import { newYearFireScene } from "./scenes/new-year-fire.ts";
import { noticeBoardScene } from "./scenes/notice-board.ts";
import { piraeusScene } from "./scenes/piraeus.ts";
import { redUmbrellaScene } from "./scenes/red-umbrella.ts";
import { rockChurchScene } from "./scenes/rock-church.ts";
import { saturdaySchoolScene } from "./scenes/saturday-school.ts";
import { selamScene } from "./scenes/selam.ts";
import { spiceShopScene } from "./scenes/spice-shop.ts";
import { stockholmScene } from "./scenes/stockholm.ts";
import { sundayCoffeeScene } from "./scenes/sunday-coffee.ts";
import { torontoSnowScene } from "./scenes/toronto-snow.ts";
import { trainWindowScene } from "./scenes/train-window.ts";
import { voiceNoteScene } from "./scenes/voice-note.ts";
import { weddingTableScene } from "./scenes/wedding-table.ts";
import { whatMyMotherPackedScene } from "./scenes/what-my-mother-packed.ts";

/** Every illustration of the demo. */
export const scenes: readonly Scene[] = [
  allotmentScene,
  amsterdamScene,
  ashendaScene,
  axumOnFootScene,
  bergenFjordScene,
  bolognaArcadeScene,
  candlesScene,
  coachTripScene,
  coffeeBranchScene,
  coffeeCeremonyScene,
  cupScene,
  footballScene,
  frankfurtScene,
  graduationScene,
  hallCinemaScene,
  healthMorningScene,
  himbashaScene,
  injeraTableScene,
  kassalaScene,
  krarScene,
  lettersAndBooksScene,
  libraryShelfScene,
  londonEveningScene,
  loomScene,
  mapScene,
  melbourneBeachScene,
  mesobAndLightScene,
  nairobiScene,
  newYearFireScene,
  noticeBoardScene,
  piraeusScene,
  redUmbrellaScene,
  rockChurchScene,
  saturdaySchoolScene,
  selamScene,
  spiceShopScene,
  stockholmScene,
  sundayCoffeeScene,
  torontoSnowScene,
  trainWindowScene,
  voiceNoteScene,
  weddingTableScene,
  whatMyMotherPackedScene,
];
