/** What is printed of an examination series. */
export const seriesDocuments = [
  ...(['date-sheet', 'admit-cards', 'door-list', 'seat-chart', 'room-attendance', 'packet-labels'] as const),
  ...(['desk-slips', 'duty-list', 'absentees', 'day'] as const),
] as const
export type SeriesDocumentName = (typeof seriesDocuments)[number]

/** By what a date sheet or a list of duties is put in order. */
export const seriesOrders = ['class', 'day', 'teacher', 'room'] as const
export type SeriesOrder = (typeof seriesOrders)[number]

/** The orders of each document that has several; the first one is usual. */
export const ordersOf: Readonly<Partial<Record<SeriesDocumentName, readonly SeriesOrder[]>>> = {
  'date-sheet': ['class', 'day', 'teacher', 'room'],
  'duty-list': ['day', 'teacher'],
}

/** What is made of rooms, and so needs seats. */
export const roomDocuments = [
  ...(['door-list', 'seat-chart', 'room-attendance', 'packet-labels', 'desk-slips'] as const),
] as const
export type RoomDocumentName = (typeof roomDocuments)[number]
export const isRoomDocument = (name: SeriesDocumentName): name is RoomDocumentName =>
  (roomDocuments as readonly string[]).includes(name)

/** How many of them stand on a page. */
export const perPage: Readonly<Partial<Record<SeriesDocumentName, number>>> = {
  'admit-cards': 2,
  'packet-labels': 8,
  'desk-slips': 24,
}

/**
 * A serial as it was typed: blanks, dashes and small letters don't matter, O is 0, I and L are 1. null: it is none.
 * Crockford's 32 letters know no I, L, O, U.
 */
export function readSerial(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—·.]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(plain) ? plain : null
}

/** As it is printed and shown: "7K3 M9Q XT2 W5H". */
export const serialInThrees = (serial: string): string => serial.match(/.{1,3}/g)?.join(' ') ?? ''
