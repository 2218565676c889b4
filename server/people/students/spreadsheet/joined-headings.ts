/** Each of the first with each of the second, as forms and registers join them; points and apostrophes are none of a heading. */
const joined = (whose: readonly string[], what: readonly string[]) =>
  whose.flatMap((one) => what.map((other) => `${one} ${other}`.trim()))

/** Of a list that names the class of last year beside it. */
export const present = (what: readonly string[]) => joined(['Present', 'Current'], what)

const pupils = [
  'Student',
  'Students',
  'Pupil',
  'Pupils',
  'Child',
  'Childs',
  'Ward',
  'Wards',
  'Candidate',
  'Candidates',
  'Learner',
  'Learners',
  'Scholar',
]
const parents = [
  'Guardian',
  'Guardians',
  'Parent',
  'Parents',
  'Father',
  'Fathers',
  'Father/Guardian',
  'Parent/Guardian',
]
const phones = joined(
  ['Mobile', 'Mob', 'Phone', 'Ph', 'Contact', 'Cell', 'WhatsApp', 'Tel', 'Telephone'],
  ['', 'No', 'Nos', 'Number', 'Numbers'],
)

/** "Full Name of the Student", "Child's Name". */
export const fullNames = [
  ...joined(pupils, ['Name', 'Full Name', 'Complete Name', 'Name in Full', 'Name in Capitals']),
  ...joined(['Full Name of', 'Full Name of the', 'Complete Name of the', 'Names of'], pupils),
]

/** "Parent's WhatsApp Number", the mother's last. A "Primary Contact" is a person. */
export const parentPhones = [
  ...phones,
  ...joined(['Primary', 'Registered', 'Emergency', ...parents, 'Mother', 'Mothers'], phones),
].filter((heading) => heading !== 'Primary Contact')
