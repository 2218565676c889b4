import {
  circleOf,
  type DoubtField,
  type Marked,
  markedOfNumber,
  nothingMarked,
  numberOfMarked,
  toggled,
  withoutRow,
} from './marked.ts'

/** Why a field can't be gone on from. */
export type DoubtRemark = 'choose' | 'number'

/** What is seen of what is chosen at a field. */
export interface FieldChoice {
  /** What is chosen; null: nothing yet. */
  marked: Marked | null
  /** Of a number as it is typed. */
  typed: string
  /** Of a grid: the row that the next key is for. */
  row: number
  remark: DoubtRemark | null
}

/** One field after the other, and what is chosen at the one that is looked at: by keys, taps or buttons, whatever list the fields are of. */
export abstract class FieldDesk<V extends FieldChoice = FieldChoice> {
  protected marked: Marked | null = null
  protected typed = ''
  protected row = 0
  protected isTouched = false
  protected remark: DoubtRemark | null = null
  private view: V | null = null
  private readonly listeners = new Set<() => void>()

  /** What is chosen stands, and the next field comes. */
  abstract confirm(): void
  /** The field comes again, behind all others. */
  abstract giveUp(): void
  /** What was just chosen is taken back, else what was confirmed last. */
  abstract undo(): void
  abstract go(step: 1 | -1): void
  /** The field that is looked at. */
  protected abstract here(): DoubtField | null
  protected abstract look(): V

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  getView = (): V => {
    this.view ??= this.look()
    return this.view
  }

  protected touch(): void {
    this.view = null
    for (const listener of this.listeners) listener()
  }

  /** A key that means a circle, a row of a grid or a digit; answers whether it meant anything. */
  press(key: string, adds = false): boolean {
    const field = this.here()
    if (!field) return false
    if (field.kind === 'DIGITS') return this.pressDigit(key)
    if (key === '0' || key === '-' || key === '–') this.blank()
    else if (key === 'ArrowDown' || key === 'ArrowUp') return this.moveRow(key === 'ArrowDown' ? 1 : -1)
    else if (key === '+' || key === '=') return this.takeAll()
    else {
      const v = circleOf(field, this.row, key)
      if (v === null) return false
      this.toggle(this.row, v, adds)
    }
    return true
  }

  toggle(r: number, v: string, adds = false): void {
    const field = this.here()
    if (!field) return
    this.choose(toggled(field, this.marked, r, v, adds))
    if (field.kind === 'GRID' && !adds) this.row = Math.min(r + 1, field.rows.length - 1)
    this.typed = numberOfMarked(field, this.marked ?? [])
    this.touch()
  }

  /** Nothing is marked: in the field, of a grid in the row. */
  blank(): void {
    const field = this.here()
    if (!field) return
    this.choose(field.kind === 'GRID' ? withoutRow(field, this.marked, this.row) : nothingMarked(field))
    if (field.kind === 'GRID') this.row = Math.min(this.row + 1, field.rows.length - 1)
    this.typed = ''
    this.touch()
  }

  /** All that the machine saw stands, though one may be; answers whether anything is known of it. */
  takeAll(): boolean {
    return false
  }

  type(text: string): void {
    const field = this.here()
    if (!field) return
    this.choose(markedOfNumber(field, text))
    this.typed = text
    this.touch()
  }

  protected choose(marked: Marked | null): void {
    this.marked = marked
    this.isTouched = true
    this.remark = null
    this.touch()
  }

  /** Another field is looked at. */
  protected begin(field: DoubtField | null, marked: Marked | null): void {
    this.marked = marked
    this.typed = field && marked ? numberOfMarked(field, marked) : ''
    this.row = 0
    this.isTouched = false
    this.remark = null
    this.touch()
  }

  /** What is chosen; where that is nothing yet, why it can't be gone on. */
  protected chosen(): Marked | null {
    if (this.marked) return this.marked
    this.remark = this.here()?.kind === 'DIGITS' && this.typed !== '' ? 'number' : 'choose'
    this.touch()
    return null
  }

  private pressDigit(key: string): boolean {
    if (key === 'Backspace') this.type(this.typed.slice(0, -1))
    else if (key === 'Delete') this.blank()
    else if (/^[\d.,-]$/.test(key)) this.type(this.isTouched ? this.typed + key : key)
    else return false
    return true
  }

  private moveRow(step: number): boolean {
    const field = this.here()
    if (field?.kind !== 'GRID') return false
    this.row = Math.min(Math.max(this.row + step, 0), field.rows.length - 1)
    this.touch()
    return true
  }
}
