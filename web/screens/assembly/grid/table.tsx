import { Plural, Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { GridCell } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import { ScrollBox } from '../../papers/print/scroll-box.tsx'
import { type Grid, shadeOf } from './cells.ts'
import classes from './grid.module.css'

interface GridTableProps {
  title: string
  grid: Grid<string>
  /** The columns' names in the user's language. */
  names: string[]
}

/** Chapters down, levels or types across: marks in numbers, the shade as a second sign. */
export function GridTable({ title, grid, names }: GridTableProps) {
  const { rows, columns, totals, most, marks } = grid
  return (
    <div className={classes.part}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <ScrollBox className={classes.scroll} label={title}>
        <table className={classes.grid}>
          <Head columns={columns} names={names} />
          <tbody>
            {rows.map(({ chapter, cells, total }) => (
              <tr key={chapter.id}>
                <th scope="row">{chapter.title}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]} className={classes.cell} data-shade={shadeOf(cell?.marks ?? 0, most)}>
                    <Amount cell={cell} />
                  </td>
                ))}
                <td className={classes.sum}>
                  <Amount cell={total} />
                  <Planned cell={total} />
                </td>
              </tr>
            ))}
          </tbody>
          <Foot totals={totals} columns={columns} marks={marks} />
        </table>
      </ScrollBox>
    </div>
  )
}

function Head({ columns, names }: { columns: string[]; names: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Chapter</Trans>
        </th>
        {names.map((name, index) => (
          <th key={columns[index]} scope="col" className={classes.head}>
            {name}
          </th>
        ))}
        <th scope="col" className={classes.head}>
          <Trans>Together</Trans>
        </th>
      </tr>
    </thead>
  )
}

function Foot({ totals, columns, marks }: Pick<Grid<string>, 'totals' | 'columns' | 'marks'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <Trans>Together</Trans>
        </th>
        {totals.map((cell, index) => (
          <td key={columns[index]} className={classes.sum}>
            <Amount cell={cell} />
            <Planned cell={cell} />
          </td>
        ))}
        <td className={classes.sum}>
          <span className={classes.marks}>{marks}</span>
        </td>
      </tr>
    </tfoot>
  )
}

/** '6' above '2 questions'; a dash where there is none. */
function Amount({ cell }: { cell: GridCell | null }) {
  if (!cell || cell.count === 0) return <span className={classes.empty}>{noValue}</span>
  return (
    <>
      <span className={classes.marks}>{cell.marks}</span>
      <span className={classes.count}>
        <Plural value={cell.count} one="# question" other="# questions" />
      </span>
    </>
  )
}

/** 'of 8 planned, 2 more', with a sign that says the same. */
function Planned({ cell }: { cell: GridCell | null }) {
  if (!cell || cell.planned === null || cell.deviation === null) return null
  const { planned, deviation } = cell
  const off = Math.abs(deviation)
  return (
    <span className={classes.planned} data-off={off > 0 || undefined}>
      <PlannedSign deviation={deviation} /> <Trans>of {planned} planned</Trans>
      {deviation > 0 && (
        <>
          , <Trans>{off} more</Trans>
        </>
      )}
      {deviation < 0 && (
        <>
          , <Trans>{off} less</Trans>
        </>
      )}
    </span>
  )
}

function PlannedSign({ deviation }: { deviation: number }) {
  if (deviation === 0) return <IconCheck size={12} aria-hidden />
  return deviation > 0 ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />
}
