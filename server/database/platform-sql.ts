import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import {
  AUTH_HELPERS_SQL,
  PLATFORM_ROLES_SQL,
  PUBLIC_GRANTS_SQL,
  STORAGE_GRANTS_SQL,
} from "./platform-grants.ts";

/**
 * The state of a fresh Supabase project as SQL: roles, `auth` and `storage` schemas, helpers, grants and default
 * privileges. Run before the migrations, by a superuser, on PGlite or PostgreSQL 15 and newer; idempotent.
 */
export function platformSql(): string {
  return [
    PLATFORM_ROLES_SQL,
    getAuthSchemaSql(),
    getStorageSchemaSql(),
    AUTH_HELPERS_SQL,
    STORAGE_GRANTS_SQL,
    PUBLIC_GRANTS_SQL,
  ].join("\n");
}
