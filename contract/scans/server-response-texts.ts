/** Why an answer is not stored, what a sample of answers proves, and what only the server says of them. */
export const responseRulesTexts = {
  'response.exam_missing': 'Please choose one exam',
  'response.wrong_value': 'This question has no such answer',
  'response.no_questions': 'This exam has no question paper: there are no questions to answer',
  'response.sets': 'Set {set} is none of this exam’s',
  'response.cell_number': '“{value}” is no number',
  'response.cell_letters': '“{value}” names no answer to this question',
  'response.cell_several': 'Two answers to a question that has one: “{value}”',
  'response.cell_unsure': '“{value}” says that the answer is not sure: look at the sheet and enter it',
  'response.confirmed': 'Somebody has looked at this answer: {value} stands and stays',
  'response.kept':
    'Here stands {value} already, read from the sheet or entered: it stays unless you update, and say why',
  'response.no_pupil': 'No pupil of this exam has this number',
  'response.several_pupils': 'Several pupils have this roll number: name the section too',
  'response.other_name': '{key} is {there} here, the list says {name}. The row was left out.',
  'response.other_roll': '{key} has the roll number {roll} here, the list says {given}. The row was left out.',
  'response.twice': 'This pupil stands in row {row} already',
  'response.not_shown': 'This school doesn’t show answer sheets',
  'response.no_key': 'Give the admission number, or roll number and section',
  'scan_audit.nothing_read': 'Nothing was read by machine that could be looked at',
  'noun.scan_audit': 'sample',
  'scan_audit.open': 'Not all answers of this sample were looked at yet',
  'scan_audit.ended': 'All answers of this sample were looked at',
  'scan_audit.unknown_item': 'The sample has no answer {n}',
  'scan_audit.wrong_value': 'The field has no such circles',
  'scan_audit.statement':
    'Of {population} answers read by machine {size} were looked at, {differences} differed: at most {share} % are wrong, at {confidence} %.',
  'scan_audit.stale':
    'Of {population} answers read by machine on the {pages} pages until {time} on {date} {size} were looked at, {differences} differed: at most {share} % are wrong, at {confidence} %. Other pages came since.',
  'scan_audit.read_again': 'Read these pages again: more differed than the sample allows.',
} as const
