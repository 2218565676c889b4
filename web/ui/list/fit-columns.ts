/** What a column holds. The title is the row itself: it stands first, and stays longest. */
export type ColumnKind =
  | 'choose'
  | 'serial'
  | 'title'
  | 'text'
  | 'code'
  | 'person'
  | 'number'
  | 'date'
  | 'badge'
  | 'switch'
  | 'actions'

/** px that each kind of column needs at least, so that no word breaks. */
const least: Record<ColumnKind, number> = {
  choose: 66,
  serial: 56,
  title: 280,
  text: 120,
  code: 84,
  person: 170,
  number: 84,
  date: 116,
  badge: 132,
  switch: 64,
  actions: 100,
}

interface Fitting {
  kind?: ColumnKind
  leaves?: number
  width?: number
  caption?: unknown
}

/** The columns in three parts, each in the order given. */
export interface Fitted<C> {
  stay: C[]
  /** Said in one line below the title. */
  caption: C[]
  /** Stand before that line; on a card only. */
  badges: C[]
}

/** px below which a column breaks its words. */
export const leastOf = ({ kind = 'text', width = 0 }: Fitting) => Math.max(width, least[kind])

/**
 * Columns leave, the lowest `leaves` first, until the others have room in so many px, and after them those of as many `further` steps. None
 * leaves where there is no title that could take them.
 */
export function fitColumns<C extends Fitting>(columns: C[], width: number, further = 0): Fitted<C> {
  const needed = (some: C[]) => some.reduce((sum, column) => sum + leastOf(column), 0)
  const steps = [...new Set(columns.flatMap(({ leaves }) => leaves ?? []))].sort((a, b) => a - b)
  let stay = columns
  let left = further
  for (const step of columns.some(isTitle) ? steps : []) {
    if (needed(stay) <= width && left-- <= 0) break
    stay = stay.filter(({ leaves }) => leaves !== step)
  }
  // A running number says nothing away from its column.
  const caption = columns.filter((one) => !stay.includes(one) && one.kind !== 'serial')
  return { stay, caption, badges: [] }
}

/** px of a screen that the text of a page of paper would take, at the sizes above. */
const paperWidth = 860

/** On paper nothing can be chosen or pressed. */
export const toPaper = <C extends Fitting>(columns: C[]): Fitted<C> =>
  fitColumns(
    columns.filter(({ kind }) => kind !== 'choose' && kind !== 'actions'),
    paperWidth,
  )

const isFigure = ({ kind, caption }: Fitting) => kind === 'number' && caption !== undefined
const isTitle = ({ kind }: Fitting) => kind === 'title'
const onCard: (ColumnKind | undefined)[] = ['choose', 'title', 'switch', 'actions']

/** A card has the title, what is switched and what is done; all else is in the line below the title. */
export function toCard<C extends Fitting>(columns: C[]): Fitted<C> {
  if (!columns.some(isTitle)) return { stay: columns, caption: [], badges: [] }
  const others = columns.filter(({ kind }) => !onCard.includes(kind))
  const caption = others.filter(({ kind }) => kind !== 'badge' && kind !== 'serial')
  return {
    // The title is read first, wherever its column stands.
    stay: onCard.flatMap((kind) => columns.filter((one) => one.kind === kind)),
    // Its end may be cut off: a figure that needs no name, as marks do, stands before the words.
    caption: [...caption.filter(isFigure), ...caption.filter((one) => !isFigure(one))],
    badges: others.filter(({ kind }) => kind === 'badge'),
  }
}
