/** Whose the tables are: areas by the names of contract/areas.ts, and floors of the server. A test finds one that is not named here. */
export const tablesByArea: Readonly<Record<string, readonly string[]>> = {
  platform: [
    ...['platform_settings', 'schools', 'former_sub_domains', 'sessions', 'roles', 'role_permissions'],
    ...['school_permissions', 'audit_entries'],
  ],
  'sign-in': ['accounts', 'account_links', 'sign_ins', 'sign_in_failures'],
  academics: ['grades', 'sections', 'subjects', 'chapters', 'topics', 'set_up_drafts'],
  people: [
    ...['staff', 'staff_assignments', 'students', 'enrolments', 'enrolment_subjects', 'enrolment_moves'],
    ...['promotions', 'promotion_items', 'erasures'],
  ],
  questions: [
    ...['questions', 'question_versions', 'question_reviews', 'question_terms', 'question_words', 'question_pairs'],
    ...['bulk_changes', 'import_readings', 'import_reading_items', 'import_reading_blocks', 'import_layouts'],
    'import_places',
  ],
  papers: ['question_papers', 'question_paper_items', 'instructions', 'answer_layouts', 'answer_sheets'],
  assembly: ['blueprints'],
  exams: [
    ...['rooms', 'exams', 'exam_sections', 'exam_staff', 'exam_papers', 'exam_questions', 'exam_series'],
    ...['series_papers', 'series_sittings', 'series_wishes', 'series_rooms', 'series_staff', 'series_proposals'],
    ...['series_versions', 'series_seats', 'series_duties', 'staff_absences', 'duty_swaps'],
    ...['series_packets', 'admit_cards'],
  ],
  marks: ['exam_marks', 'exam_question_marks', 'exam_mark_history', 'exam_presence'],
  scans: [
    ...['scan_batches', 'scan_pages', 'scan_cells', 'exam_responses', 'exam_response_history'],
    ...['scan_audits', 'scan_audit_items'],
  ],
  corrections: ['exam_corrections', 'exam_rechecks'],
  results: [
    ...['grade_systems', 'result_schemes', 'exam_stats', 'exam_question_stats', 'exam_chapter_marks', 'exam_asked'],
    ...['session_chapters', 'card_occasions'],
  ],
  reports: [
    ...['report_cards', 'report_card_prints', 'report_remarks', 'card_entries', 'card_entry_history', 'section_days'],
    ...['card_sheets', 'card_layouts'],
  ],
  identity: [
    ...['ceremonies_used', 'sign_in_providers', 'identities', 'authenticator_apps', 'recovery_codes', 'passkeys'],
    'sign_in_policies',
  ],
  programs: ['api_keys', 'webhooks', 'webhook_deliveries'],
  dashboard: [],
  http: ['idempotency_keys'],
  jobs: ['jobs'],
  mail: ['mails'],
  files: ['media_files'],
  events: ['events'],
  uploads: ['imports', 'list_layouts', 'list_values'],
}
