import type { FeastName } from "../../domain/events/feasts.ts";
import { m } from "../../i18n/paraglide/messages.js";

const NAMES = {
  new_year: m.feast_new_year,
  meskel: m.feast_meskel,
  mariam_tsion: m.feast_mariam_tsion,
  lidet: m.feast_lidet,
  timket: m.feast_timket,
  adwa: m.feast_adwa,
  ashenda: m.feast_ashenda,
  hosanna: m.feast_hosanna,
  siqlet: m.feast_siqlet,
  fasika: m.feast_fasika,
  erget: m.feast_erget,
  peraklitos: m.feast_peraklitos,
} as const satisfies Record<FeastName, () => string>;

export function feastName(name: FeastName): string {
  return NAMES[name]();
}
