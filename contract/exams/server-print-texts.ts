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
  'admit_card.series_needed': 'Choose the series',
  'admit_card.not_in_series': 'No student with this id writes in this series: {ids}',
} as const
