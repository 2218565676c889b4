import type pg from 'pg'

/** Makes the app role and lets the connecting owner switch to it. @throws with the SQL to run where the right is missing. */
export async function ensureRoles(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ ready: boolean; owner: string }>(`
    select current_user as owner,
      exists (select 1 from pg_roles where rolname = 'quaestor_app' and (rolcanlogin or not exists (select 1 from pg_extension where extname = 'citus')))
        and pg_has_role(current_user, (select oid from pg_roles where rolname = 'quaestor_app'), 'member') as ready`)
  const [row] = rows
  if (!row || row.ready) return
  const role = `"${row.owner.replaceAll('"', '""')}"`
  const statements = [
    `do $$ begin if not exists (select 1 from pg_roles where rolname = 'quaestor_app') then create role quaestor_app nosuperuser nobypassrls; end if; end $$`,
    // Workers of a cluster are reached as the role that asks; without a password nobody else comes in by it.
    'alter role quaestor_app login',
    `grant quaestor_app to ${role}`,
  ]
  try {
    for (const statement of statements) await owner.query(statement)
  } catch (error) {
    throw new Error(
      `The database role quaestor_app is missing and could not be made (${(error as Error).message}). Let an administrator run:\n${statements.join(';\n')};`,
    )
  }
}

/** Refuses to serve with a role that row-level security does not bind. */
export async function assertIsolated(app: pg.Pool): Promise<void> {
  const { rows } = await app.query<{ name: string; unbound: boolean; owns: boolean }>(`
    select current_user as name, rolsuper or rolbypassrls as unbound,
      exists (select 1 from pg_tables where schemaname = 'public' and tableowner = current_user) as owns
    from pg_roles where rolname = current_user`)
  const [role] = rows
  if (!role || role.unbound || role.owns) {
    throw new Error(
      `The role ${role?.name ?? '(unknown)'} is a superuser, bypasses row-level security or owns the tables, so schools would not be kept apart. Quaestor does not start with it.`,
    )
  }
}
