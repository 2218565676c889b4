import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SeriesDocumentName, SeriesOrder } from '#contract'

type Listed = Exclude<SeriesDocumentName, 'day'>

/** What is printed, and what it is for. */
export const documentNames: Readonly<Record<Listed, { name: MessageDescriptor; use: MessageDescriptor }>> = {
  'date-sheet': { name: msg`Date sheet`, use: msg`For the notice board, for teachers, for rooms` },
  'admit-cards': { name: msg`Admit cards`, use: msg`Two on a page, to be cut` },
  'door-list': { name: msg`Door lists`, use: msg`Who writes in a room, by roll numbers` },
  'seat-chart': { name: msg`Seating plans`, use: msg`The room as it stands, with every seat` },
  'room-attendance': { name: msg`Attendance lists`, use: msg`To be signed in the room` },
  'packet-labels': { name: msg`Packet labels`, use: msg`For the packets of question papers, eight on a page` },
  'desk-slips': { name: msg`Desk slips`, use: msg`To stick on desks, twenty-four on a page` },
  'duty-list': { name: msg`Duty list`, use: msg`Who watches where, to be signed` },
  absentees: { name: msg`Statements of absentees`, use: msg`One for each paper, to be filled in` },
}

export const orderNames: Readonly<Record<SeriesOrder, MessageDescriptor>> = {
  class: msg({ message: 'by class', context: 'order of a print' }),
  day: msg({ message: 'by day', context: 'order of a print' }),
  teacher: msg({ message: 'by teacher', context: 'order of a print' }),
  room: msg({ message: 'by room', context: 'order of a print' }),
}
