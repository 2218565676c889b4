/** How each table lies on a Citus cluster: copied to every node, or spread by client_id. Plain PostgreSQL ignores this. */
export const referenceTables = ['sessions', 'roles', 'role_permissions', 'schools', 'platform_settings'] as const

export const distributedTables = [
  'accounts',
  'sign_ins',
  'sign_in_failures',
  'school_permissions',
  'grades',
  'sections',
  'subjects',
  'chapters',
  'topics',
  'staff',
  'staff_assignments',
  'students',
  'enrolments',
  'questions',
  'question_versions',
  'instructions',
  'question_papers',
  'question_paper_items',
  'audit_entries',
  'idempotency_keys',
  'jobs',
  'media_files',
] as const
