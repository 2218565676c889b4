/** Names of the customary blueprints, which papers made by hand start from too. */
export const customaryTexts = {
  'customary.annual_80': 'Annual examination, 80 marks',
  'customary.annual_80.what': 'Five sections from one-mark questions to case studies, three hours.',
  'customary.half_yearly_40': 'Half-yearly examination, 40 marks',
  'customary.half_yearly_40.what': 'Objective, short and long answers, one hour and a half.',
  'customary.unit_test_25': 'Unit test, 25 marks',
  'customary.unit_test_25.what': 'Ten one-mark questions, short answers to choose from, 45 minutes.',
  'customary.objective_25': 'Objective test, 25 marks',
  'customary.objective_25.what': 'Twenty-five multiple-choice questions for the answer sheet with bubbles, 40 minutes.',
  'customary.practice_20': 'Practice paper, 20 marks',
  'customary.practice_20.what': 'A quick round of every kind of short question, half an hour.',
} as const
