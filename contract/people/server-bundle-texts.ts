/** Bundles of rosters: why one is not read, and why rows of it were left. */
export const bundleTexts = {
  'roster.no_archive': 'This is no .zip of CSV files. Upload the bundle as the other program made it.',
  'roster.no_bundle':
    'This .zip is no roster that is known here: OneRoster (manifest.csv, users.csv), School Data Sync (users.csv or Student.csv) or Clever (students.csv).',
  'roster.version': 'manifest.csv names a version of OneRoster that is not read here. Export it as 1.1 or 1.2.',
  'roster.file_missing': 'The bundle lacks {files}. Export it again as a whole.',
  'roster.file_twice': 'The bundle has {file} twice. Pack it again with one of them.',
  'roster.damaged_text': 'Line {line} of {file} has signs that no encoding reads. Export it again as UTF-8.',
  'roster.open_quote': 'In {file} a cell begins with a quotation mark in line {line} and does not end.',
  'roster.nobody': 'The bundle holds neither pupils nor staff of a school.',
  'roster.no_school': 'The bundle has no such school. Choose one of {schools}.',
  'roster.left_to_be_deleted': '{name} is marked as to be deleted; nothing is removed here.',
  'roster.left_inactive': '{name} is inactive.',
  'roster.left_other_school': '{name} belongs to another school.',
  'roster.left_other_role': '{name} has no role here: neither pupil, teacher, aide nor administrator.',
  'roster.left_no_reference': '{name} leads to nothing that the bundle has.',
  'roster.left_twice': '{name} stands in the file before.',
  'roster.left_second_role': '{name} has several roles; the first of pupil, teacher and administrator was taken.',
  'roster.left_several_homerooms': '{name} is in several homerooms, so the section is not known.',
  'roster.left_open_date':
    'The date of birth of {name} can be read in two ways, and nothing in the file settles it: it was not taken.',
  'roster.left_no_place': '“{name}” is no class, section and subject of this school, so nobody was assigned to it.',
  'roster.left_more': '{count, plural, one {# more row} other {# more rows}} of this file for the same reason.',
} as const
