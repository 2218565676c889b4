/** What keeps a grade system or a result scheme from being saved. */
export const resultRulesTexts = {
  'grades.no_zero': 'One band must begin at 0',
  'grades.same_percent': 'Two bands begin at {percent}',
  'grades.same_grade': 'Two bands are called {grade}',
  'grades.order': 'Every band that passes must lie above those that fail',
  'grades.no_fail': 'One band must be a fail: whoever fails is graded by it',
  'grades.no_pass': 'One band must be a pass: whoever passes is graded by it',
  'grades.not_grade': 'There is no such class',
  'grades.grade_taken': 'The class has another grade system already: {name}',
  'grades.in_use':
    'Results of {uses} were worked out with it, so it stays. To grade further exams in another way, change it: results that stand keep their grades.',
  'grades.is_default': 'This is the default. Make another one the default first.',
  'grades.succeeded': 'Results that stand keep the former bands; from now on “{name}” has these.',
  'scheme.same_session': 'Choose another session to copy to',
  'scheme.weights_mixed': 'Give every part a weight, or none',
  'scheme.no_weight': 'At least one part must weigh more than 0',
  'scheme.k_missing': 'Please say how many count',
  'scheme.no_match': 'Choose a type of test or a component',
  'scheme.part_twice': 'Two parts have this name',
  'scheme.warn_sum': 'The weights add up to {sum}, not to 100; each counts as its share of that.',
  'scheme.warn_twice': 'An exam that fits several of these parts counts in each: {parts}',
  'scheme.warn_no_part':
    '{count, plural, one {# exam} other {# exams}} of the class in no part, so in no result: {exams}',
  'settings.grade_system': 'There is no such grade system',
} as const
