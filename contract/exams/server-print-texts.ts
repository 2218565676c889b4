/** What keeps something of a series from being printed. */
export const seriesPrintTexts = {
  'series_print.no_seats': 'Seats are not planned yet: plan them first',
  'series_print.no_duties': 'Duties are not planned yet: plan them first',
  'series_print.nothing': 'There is nothing to print for this choice',
  'series_print.no_dates': 'No paper of this series has a day yet',
  'series_print.no_version': 'There is no such version yet',
  'series_print.not_of_series': 'There is nothing of this series with this id: {ids}',
  'series_print.of_own_room': 'Of a duty the seating plan and the attendance list are printed',
  'series_print.all_withheld': 'All of these admit cards are withheld',
  'series_print.withheld': 'The admit card is withheld',
  'print_plan.no_exams': 'There is no exam to print here',
  'print_plan.too_many_exams': 'At most {most} exams are printed at once, these are {exams}. Choose fewer.',
  'print_plan.nothing': 'None of these papers can be printed yet: the table says what each of them lacks',
  'print_plan.unchanged': 'All of these papers are printed already in the version that they have',
  'print_plan.too_many_files':
    'One archive holds at most {most} files of papers, these are {files}. Choose fewer exams.',
  'print_plan.too_many_answer_sheets':
    'At most {most} answer sheets are printed at once, these are {count}. Choose fewer exams.',
  'print_plan.too_large': 'These files are larger than {most} MB together. Choose fewer exams or parts.',
  'print_plan.not_of_exam': 'This question paper is not written in this exam',
  'admit_card.series_needed': 'Choose the series',
  'admit_card.not_in_series': 'No student with this id writes in this series: {ids}',
} as const
