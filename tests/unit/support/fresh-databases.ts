import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";

// Files of one worker share its modules, and would share its databases.
const factory = new IDBFactory();
globalThis.indexedDB = factory;
Dexie.dependencies.indexedDB = factory;
