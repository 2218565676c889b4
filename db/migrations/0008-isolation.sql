-- Row-level security behind every query, and the app role's rights. Enabled, not forced: the owner migrates, purges and backs up.

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'accounts', 'sign_ins', 'sign_in_failures', 'school_permissions', 'grades', 'sections', 'subjects', 'chapters', 'topics',
    'staff', 'staff_assignments', 'students', 'enrolments', 'questions', 'question_versions', 'instructions',
    'question_papers', 'question_paper_items', 'audit_entries', 'idempotency_keys', 'jobs', 'media_files']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert on %I to quaestor_app', school_table);
  end loop;
end
$$;

-- Versions and audit entries are never changed or removed by the app.
grant update on accounts, sign_ins, school_permissions, grades, sections, subjects, chapters, topics, staff, staff_assignments,
  students, enrolments, questions, instructions, question_papers, question_paper_items, jobs, media_files to quaestor_app;

grant delete on sign_in_failures, staff_assignments, question_paper_items, school_permissions, idempotency_keys to quaestor_app;
