import { Plural, Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { GridCell } from '#contract'
import classes from './grid.module.css'
import { type Grid, shadeOf } from './grid-cells.ts'
import { ScrollBox } from './scroll-box.tsx'

interface GridTableProps {
  title: string
  grid: Grid<string>
  /** The columns' names in the user's language. */
  names: string[]
}

/** Chapters down, levels or types across: marks in numbers, the shade as a second sign. */
export function GridTable({ title, grid, names }: GridTableProps) {
  const id = useId()
  const { rows, columns, totals, most, marks } = grid
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <ScrollBox className={classes.scroll} label={title}>
        <table className={classes.grid}>
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
        </table>
      </ScrollBox>
    </section>
  )
}

/** '6' above '2 questions'; a dash where there is none. */
function Amount({ cell }: { cell: GridCell | null }) {
  if (!cell || cell.count === 0) return <span className={classes.empty}>–</span>
  return (
    <>
      <span className={classes.marks}>{cell.marks}</span>
      <span className={classes.count}>
        <Plural value={cell.count} one="# question" other="# questions" />
      </span>
    </>
  )
}

/** 'of 8 planned', with a sign where it isn't met. */
function Planned({ cell }: { cell: GridCell | null }) {
  if (!cell || cell.planned === null) return null
  const { planned, deviation } = cell
  const Icon = deviation === 0 ? IconCheck : IconAlertTriangle
  return (
    <span className={classes.planned} data-off={deviation !== 0 || undefined}>
      <Icon size={12} aria-hidden /> <Trans>of {planned} planned</Trans>
    </span>
  )
}
