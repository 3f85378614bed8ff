import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nightlyUnless } from "../../../nightly.ts";
import { type OwnPostgres, openOwnPostgres } from "../../postgres/own-postgres.ts";
import { probe, probeRejected, type Tally } from "./probe.ts";
import { FILES, type Row, readRows } from "./read-rows.ts";
import { openScene, type Scene } from "./scene.ts";

/**
 * The permissions of each caller, over HTTP: every row of the files beside this one, as every caller. The rows are written by hand from
 * what each caller is meant to do, and what has no row fails the suite.
 */

const rows = FILES.flatMap((file) => readRows(file).map((row) => ({ file, row })));
/** Rows that stand for every object of the database that is not part of the API. */
const isGeneral = ({ path }: Row) => /\{other-(table|function)\}/.test(path);

function probes(database: string, start: () => Promise<{ scene: Scene; stop(): Promise<void> }>): void {
  describe(`the API on ${database}`, nightlyUnless(database === "PostgreSQL"), () => {
    let scene: Scene;
    let stop: () => Promise<void>;
    const tally: Tally = { requests: 0 };

    beforeAll(async () => {
      ({ scene, stop } = await start());
    }, 180_000);
    afterAll(async () => {
      console.log(`${database}: ${rows.length} rows, ${tally.requests} requests`);
      await stop?.();
    });

    for (const file of FILES)
      test(`every caller gets what ${file} says, and nothing else`, async () => {
        const written = rows.filter((one) => one.file === file && !isGeneral(one.row));
        const surprises = await probe(
          scene,
          written.map(({ row }) => row),
          tally,
        );
        expect(surprises).toEqual([]);
      }, 600_000);

    test("no table, view or function outside the API can be reached by its name", async () => {
      const objects = await othersIn(scene);
      const surprises: string[] = [];
      for (const { row } of rows.filter((one) => isGeneral(one.row)))
        surprises.push(
          ...(await probeRejected(
            scene,
            objects.flatMap((object) => rowOf(row, object)),
            tally,
          )),
        );
      expect(surprises).toEqual([]);
    }, 600_000);

    test("every table, view, function and bucket has its rows, and a new one without rows is found", async () => {
      expect(await missingRows(scene)).toEqual([]);
      await scene.backend.query("create view public.forgotten as select 1 as n");
      await scene.backend.query(
        "create function public.forgotten_too() returns int language sql as 'select 1'",
      );
      await scene.backend.query("insert into storage.buckets (id, name) values ('forgotten', 'forgotten')");
      const missing = await missingRows(scene);
      await scene.backend.query("drop view public.forgotten");
      await scene.backend.query("drop function public.forgotten_too()");
      await scene.backend.query("delete from storage.buckets where id = 'forgotten'");
      expect(missing).toEqual(
        expect.arrayContaining([
          "DELETE /rest/v1/forgotten",
          "GET /rest/v1/forgotten",
          "POST /rest/v1/rpc/forgotten_too",
          "POST /storage/v1/object/list/forgotten",
        ]),
      );
    });

    test("a planted leak is found", async () => {
      const row = rows.find(({ row }) => row.path.startsWith("/rest/v1/rpc/site_page?kind=blog&max"))?.row;
      if (!row) throw new Error("The articles have no row.");
      const show = (condition: string) =>
        scene.backend.query(
          `create or replace view private.public_blog as select * from private.admin_blog where ${condition}`,
        );
      await show("true");
      const surprises = await probe(scene, [row], tally);
      await show("published");
      expect(surprises.join("\n")).toContain("what is for admins is in the answer");
    });
  });
}

/** A general row for one object; none if it is for objects of another kind. */
function rowOf(row: Row, { kind, schema, name }: Other): Row[] {
  if (!row.path.includes(`{other-${kind}}`)) return [];
  const path = row.path.replace(`{other-${kind}}`, name);
  return [{ ...row, path, header: row.header && [row.header[0], row.header[1].replace("{schema}", schema)] }];
}

interface Other {
  kind: "table" | "function";
  schema: string;
  name: string;
}

/** What the database has outside `public`, by name. */
async function othersIn({ backend }: Scene): Promise<Other[]> {
  return backend.query<Other>(
    `select 'table' as kind, nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'v', 'm', 'p', 'f') and nspname !~ '^pg_|^public$|^information_schema$'
         and relname not in (select relname from pg_class where relnamespace = 'public'::regnamespace)
     union select 'function', nspname, proname from pg_proc p join pg_namespace n on n.oid = pronamespace
       where nspname !~ '^pg_|^public$|^information_schema$'
         and proname not in (select proname from pg_proc where pronamespace = 'public'::regnamespace)
     order by 1, 2, 3`,
  );
}

/** The rows that each object of the API must have, as "METHOD path", of those that are not there. */
async function missingRows({ backend }: Scene): Promise<string[]> {
  const asked = new Set(
    rows.map(({ row }) => `${row.method} ${row.path.replace(/\?(?!select=\w+$).*$/, "")}`),
  );
  const tables = await backend.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'v', 'm', 'p', 'f') and relnamespace = 'public'::regnamespace`,
  );
  const functions = await backend.query<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype",
  );
  const buckets = await backend.query<{ id: string }>("select id from storage.buckets");
  const needed = [
    ...tables.flatMap(({ name }) =>
      ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"].map((verb) =>
        verb === "HEAD" ? `HEAD /rest/v1/${name}?select=id` : `${verb} /rest/v1/${name}`,
      ),
    ),
    ...functions.flatMap(({ name }) => [`POST /rest/v1/rpc/${name}`, `GET /rest/v1/rpc/${name}`]),
    ...buckets.flatMap(({ id }) => [
      `POST /storage/v1/object/list/${id}`,
      `GET /storage/v1/object/public/${id}`,
      `DELETE /storage/v1/object/${id}`,
      `PUT /storage/v1/bucket/${id}`,
    ]),
  ];
  return needed.filter((one) => !asked.has(one));
}

test("at least 300 rows are written down", () => {
  expect(rows.length).toBeGreaterThanOrEqual(300);
});

probes("PGlite", async () => {
  const scene = await openScene();
  return { scene, stop: () => scene.close() };
});

probes("PostgreSQL", async () => {
  const server: OwnPostgres = await openOwnPostgres();
  const scene = await openScene(server.url);
  const stop = async () => {
    await scene.close();
    await server.remove();
  };
  return { scene, stop };
});
