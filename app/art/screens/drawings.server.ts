import { duetHall } from "~/art/screens/duet-hall";
import { dyeBook } from "~/art/screens/dye-book";
import { kitchenTongue } from "~/art/screens/kitchen-tongue";
import { type DrawnWork, readDrawingName } from "~/art/screens/names";
import { nightFeed } from "~/art/screens/night-feed";
import { plainLetter } from "~/art/screens/plain-letter";
import { proofGarden } from "~/art/screens/proof-garden";
import { slowMap } from "~/art/screens/slow-map";
import { tideAtlas } from "~/art/screens/tide-atlas";

const drawings: Record<DrawnWork, string[]> = {
  "slow-map": slowMap,
  "tide-atlas": tideAtlas,
  "plain-letter": plainLetter,
  "night-feed": nightFeed,
  "kitchen-tongue": kitchenTongue,
  "proof-garden": proofGarden,
  "duet-hall": duetHall,
  "dye-book": dyeBook,
};

export function drawingOf(file: string): string | undefined {
  const name = readDrawingName(file);
  return name && drawings[name.work][name.index];
}
