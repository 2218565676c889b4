/** Statements that a test alone sends, which any PostgreSQL refuses unexecuted, and what they are for. */
export const ofTests: Readonly<Record<string, string>> = {
  'select 1 / 0': 'db/pool/transact: a statement that fails',
  'select value from platform_settings': 'db/isolation: the app may not read the signing key',
  'insert into exams values ($1, $2, $3, 9, $4, $5)': 'policy/exams: into a table of its session, with few columns',
}
