import { isRoomDocument, type RoomDocumentName, roomDocuments, type SeriesPrintInput, say } from '#contract'
import type { SeriesPrintInput as PrintedInput } from '../../../../typeset/documents/series/series-document.ts'
import { wrongField } from '../../../ground/errors.ts'
import { cardInput, type PlannedCard } from './cards.ts'
import { type Chosen, dateSheet, dutyList } from './date-sheets.ts'
import { documentWords } from './document-words.ts'
import type { PrintPupil } from './facts.ts'
import type { Printed } from './printed.ts'
import { absentees, roomDocument } from './room-documents.ts'
import type { RoomGroup } from './room-groups.ts'

/** A file of an archive; in one file all of them stand one after the other. */
export interface Piece {
  /** Of its file: names of rooms, classes and documents, never of people. */
  path: string
  input: PrintedInput
}

/** So much is laid out by one job of the press. */
const CARDS_AT_ONCE = 100
const ROOMS_AT_ONCE = 30

type Order = Pick<SeriesPrintInput, 'document' | 'by' | 'names' | 'format'>

export interface Material extends Chosen {
  printed: Printed
  cards: readonly PlannedCard[]
  /** Whose cards are held back. */
  withheld: readonly PrintPupil[]
  /** Address of the school. */
  origin: string
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Part of a file's name. */
export const filled = (value: string) =>
  value
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} ,.()–-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80) || '–'

/** All that is to be set. @throws invalid_field where there is nothing */
export function piecesOf(material: Material, order: Order): Piece[] {
  const { document, format = 'pdf' } = order
  const pieces =
    document === 'day'
      ? ofDay(material, order)
      : document === 'admit-cards'
        ? ofCards(material, format)
        : isRoomDocument(document)
          ? ofRooms(material, document, order)
          : ofLists(material, order)
  if (pieces.length === 0) throw wrongField(...lacks(material, document))
  return pieces
}

function lacks({ printed: { facts }, withheld }: Material, document: Order['document']) {
  if (facts.sittings.length === 0) return ['document', say('series_print.no_dates')] as const
  if ((isRoomDocument(document) || document === 'day') && facts.seats.length === 0)
    return ['document', say('series_print.no_seats')] as const
  if (document === 'duty-list' && facts.duties.length === 0) return ['document', say('series_print.no_duties')] as const
  if (withheld.length > 0) return ['document', say('series_print.all_withheld')] as const
  return ['document', say('series_print.nothing')] as const
}

function ofCards({ printed, cards, origin }: Material, format: 'pdf' | 'zip'): Piece[] {
  const input = (some: readonly PlannedCard[]): PrintedInput => ({
    ...{ ...printed.head, document: 'series/admit-cards' },
    cards: some.map((card) => cardInput(printed, card, origin)),
  })
  const word = documentWords[printed.facts.language]['admit-cards']
  if (format === 'pdf') return chunks(cards, CARDS_AT_ONCE).map((some) => ({ path: word, input: input(some) }))
  const places = [...new Set(cards.map(({ pupil }) => pupil.section_id))]
  return places.map((section) => {
    const some = cards.filter(({ pupil }) => pupil.section_id === section)
    return { path: `${filled(some[0]?.pupil.place ?? '')}, ${word}`, input: input(some) }
  })
}

function ofRooms({ printed, groups, scope }: Material, document: RoomDocumentName, { names, format }: Order): Piece[] {
  const word = documentWords[printed.facts.language][document]
  const asked = { ...scope, names }
  if (format !== 'zip')
    return chunks(groups, ROOMS_AT_ONCE).map((some) => ({
      path: word,
      input: roomDocument(document, printed, some, asked),
    }))
  return byRoom(groups).map(([room, some]) => ({
    path: `${filled(room)}, ${word}`,
    input: roomDocument(document, printed, some, asked),
  }))
}

/** Two rooms may have one name: then it is told apart by a number. */
function byRoom(groups: readonly RoomGroup[]): [string, RoomGroup[]][] {
  const rooms = new Map<number, RoomGroup[]>()
  for (const group of groups) rooms.set(group.room.id, [...(rooms.get(group.room.id) ?? []), group])
  const taken = new Map<string, number>()
  return [...rooms.values()].map((some) => {
    const name = some[0]?.room.name ?? ''
    const count = (taken.get(filled(name)) ?? 0) + 1
    taken.set(filled(name), count)
    return [count === 1 ? name : `${name} (${count})`, some]
  })
}

/** A folder for each room, and what is of all of them beside. */
function ofDay(material: Material, order: Order): Piece[] {
  const { printed, groups, scope } = material
  const words = documentWords[printed.facts.language]
  const rooms = byRoom(groups).flatMap(([room, some]) =>
    roomDocuments.map((document) => ({
      path: `${filled(room)}/${words[document]}`,
      input: roomDocument(document, printed, some, { ...scope, names: order.names }),
    })),
  )
  const duties = dutyList(printed, 'day', material)
  const sheet = dateSheet(printed, 'day', material)
  return [
    ...(sheet ? [{ path: words['date-sheet'], input: sheet }] : []),
    ...(duties ? [{ path: words['duty-list'], input: duties }] : []),
    ...(rooms.length > 0 ? [{ path: words.absentees, input: absentees(printed, groups, scope) }] : []),
    ...rooms,
  ]
}

function ofLists(material: Material, { document, by }: Order): Piece[] {
  const { printed, groups, scope } = material
  const path = documentWords[printed.facts.language][document]
  const input =
    document === 'date-sheet'
      ? dateSheet(printed, by ?? 'class', material)
      : document === 'duty-list'
        ? dutyList(printed, by ?? 'day', material)
        : absentees(printed, groups, scope)
  const isEmpty = input === null || (input.document === 'series/absentees' && input.statements.length === 0)
  return isEmpty ? [] : [{ path, input }]
}
