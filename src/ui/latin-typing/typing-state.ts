import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createStore } from "../../domain/state/store.ts";

/** Whether Latin keys type Ge'ez. */
type LatinTyping = {
  isOn(): boolean;
  set(on: boolean): void;
  subscribe(listener: () => void): () => void;
};

const ON = "on";
const device = createStore(stored(storageKeys.latinTyping) === ON);
const english = createStore(false);

const everywhere: LatinTyping = {
  isOn: device.current,
  subscribe: device.subscribe,
  set(on) {
    device.set(on);
    store(storageKeys.latinTyping, on ? ON : null);
  },
};
/** Someone who translates goes from field to field: the English ones have a separate switch, initially off. */
const inEnglish: LatinTyping = { isOn: english.current, subscribe: english.subscribe, set: english.set };

/** The switch of fields in a language: remembered on this device, except for fields of English texts. */
export function latinTypingFor(lang: string | undefined): LatinTyping {
  return lang === "en" ? inEnglish : everywhere;
}

/** Calls the listener when any switch changes. */
export function onLatinTyping(listener: () => void): () => void {
  const stops = [everywhere.subscribe(listener), inEnglish.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
