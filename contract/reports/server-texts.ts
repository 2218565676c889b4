/** What is found of an exam, and why a report is not shown. */
export const reportRulesTexts = {
  'analysis.HARD': 'hard',
  'analysis.EASY': 'easy',
  'analysis.REVERSED': 'good students missed it: check the key',
  'analysis.WEAK': 'weak',
  'analysis.INEFFICIENT': 'tells good and weak students apart badly',
  'analysis.MAXIMUM_NOT_REACHED': 'nobody got full marks',
  'analysis.TOO_FEW': 'too few answers',
  'analysis.ALL_EQUAL': 'all got the same',
  'report.names_inside': 'Names are shown inside of the school: enter it first.',
  'report_card.nobody': 'There are no such pupils in this session',
  'report_card.empty': 'No exam of theirs is verified, so nothing would stand on the card of {pupils}',
  'report_card.no_exam_in':
    'There is no exam to print for {sections} in this session, or none of those that were chosen. Leave it out, or choose other exams.',
  'report_card.no_occasion': 'There is no such occasion in this session',
  'report_card.occasion_class': '{title} is not for {classes}: choose another occasion, or add the class to it',
  'report_card.occasion_exams': 'The occasion says which exams stand on its cards: leave this out',
  'report_card.none_differs': 'No issued card of theirs would say anything else today: there is nothing to make anew',
  'report_card.not_writer':
    'A report card shows all subjects: only the class teacher or the office makes those of {sections}.',
  'report_card.withdrawn_already': 'Card {id} is withdrawn already',
  'report_card.no_tree': 'This card was issued before explanations were kept with cards',
  'report_card.no_scheme': 'There is no such result scheme in this session',
  'report.own_school_only': 'Reports are those of your own school: leave this out',
  'report.choose_pupil': 'Please choose one pupil',
  'report.no_pupil': 'There is no such pupil',
} as const
