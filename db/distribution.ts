/**
 * Tables of the platform: a Citus cluster copies them to every node, and no row of theirs is a school's. All others have a client_id, by which they
 * are spread (`schoolTables`, printed into server/db/schema.ts); a test finds one that has none and is not named here.
 */
export const referenceTables = [
  'sessions',
  'roles',
  'role_permissions',
  'schools',
  'former_sub_domains',
  'platform_settings',
] as const
