import { readCardList } from '../../../interchange/doors/cards/cards.ts'
import type { CardListInput, CardListOutput } from '../../../interchange/doors/cards/reading.ts'
import { readClipboard } from '../../../interchange/doors/grid/clipboard.ts'
import type { Grid } from '../../../interchange/doors/grid/grid-cells.ts'
import type { ListRefusal } from '../../../interchange/doors/marks/reading.ts'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import { orRefuse } from '../spreadsheet-table.ts'
import type { ListFile } from './mark-file.ts'

/** What the reader of a list for report cards is to know beside the file. */
export type CardsGiven = Omit<CardListInput, 'source' | 'file_name'>

export interface ReadCardFile {
  read: CardListOutput | ListRefusal
  /** Rows that hold something, in all sheets. */
  filled: number
}

/** Reads a file of remarks, or of grades and days, from its bytes to what would be stored. @throws ApiError with what can't be read of it */
export const readCardFile = ({ bytes, name, is_pasted }: ListFile, given: CardsGiven): ReadCardFile =>
  orRefuse(() => {
    const clipboard = { text: is_pasted ? new TextDecoder().decode(bytes) : '' }
    const grids = is_pasted ? pastedGrids(clipboard) : readGrids(bytes, name)
    const source = is_pasted ? { clipboard } : { grids }
    const filled = grids.reduce((sum, { rows }) => sum + rows.filter(isFilled).length, 0)
    return { read: readCardList({ ...given, source, ...(!is_pasted && { file_name: name }) }), filled }
  })

const isFilled = ({ cells }: Grid['rows'][number]) => cells.some(({ shown }) => shown.trim() !== '')

function pastedGrids(clipboard: { text: string }): Grid[] {
  const read = readClipboard(clipboard)
  return 'refused' in read ? [] : [read.grid]
}
