import type { SchoolSettings } from '#contract'

/** What a school of the tests has set for itself. */
export const schoolSettings: SchoolSettings = {
  ...{ row_version: 4, name: 'Saraswati Vidya Mandir', sub_domain: 'svm', board: 'CBSE', contact_person: 'R. Bhatt' },
  ...{ email: 'office@svm.test', phone: '+911412223344', address: null, city: 'Jaipur', state: null, pincode: null },
  ...{ header_1: null, header_2: null, logo: null, colour: null, font: 'libertinus', option_letters: 'LATIN' },
  ...{ timezone: 'Asia/Kolkata', country: 'IN', date_format: null, languages: ['en', 'hi'], approved_only: false },
  ...{
    session_id: null,
    absent_policy: 'EXCLUDE',
    grade_system_id: 3,
    sheets_shown: false,
    rank_shown: false,
    grace_limit: 5,
  },
  ...{ recheck_days: 14, recheck_rule: 'ANY', small_cell: 5, pass_percent: 33, rules_seen_at: null },
  ...{ keep_audit_days: null, keep_job_days: 90, name_order: 'FIRST_LAST', retention_years: null },
  ...{ student_sign_in: true, mail: null, media_bytes: 0, media_quota_bytes: 1_000_000 },
}
