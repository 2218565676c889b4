import { Trans, useLingui } from '@lingui/react/macro'
import { useItem } from '../form/form-context.ts'
import { newEntry } from '../form/form-schema.ts'
import { fillTexts } from '../paste/pasted-lists.ts'
import { EntryRow } from './lists/entry-row.tsx'
import { ListGroup } from './lists/list-group.tsx'
import { useMovableList } from './lists/movable-list.ts'
import { RowTools } from './lists/row-tools.tsx'

const leastEntries = 2
const mostEntries = 10

/** The entries in their right order; the paper mixes them. */
export function OrderFields() {
  const { t } = useLingui()
  const { values, path, set, error } = useItem()
  const { sequence } = values.order
  const { move, remove, moveByKey, announced } = useMovableList('order.sequence', sequence.length)
  const takeRows = (index: number) => (rows: string[][]) => {
    const filled = fillTexts(sequence, 'text', index, rows, { most: mostEntries, make: newEntry })
    if (filled) set('order.sequence', filled)
    return filled !== null
  }
  const isFull = sequence.length >= mostEntries
  return (
    <ListGroup
      legend={<Trans>Entries in the right order</Trans>}
      hint={<Trans>First things first; the paper mixes them. Alt with an arrow key moves an entry.</Trans>}
      error={error('order.sequence')}
      announced={announced}
      onAdd={isFull ? undefined : () => set('order.sequence', [...sequence, newEntry()])}
      addLabel={<Trans>Add an entry</Trans>}
    >
      {sequence.map((entry, index) => {
        const number = index + 1
        return (
          <EntryRow
            key={entry.key}
            path={path(`order.sequence.${index}.text`)}
            text={entry.text}
            label={t`Entry ${number}`}
            takeRows={takeRows(index)}
            onKeyDown={moveByKey(index)}
            tools={
              <RowTools
                index={index}
                count={sequence.length}
                labels={{
                  up: t`Move entry ${number} up`,
                  down: t`Move entry ${number} down`,
                  remove: t`Remove entry ${number}`,
                }}
                onMove={(by) => move(index, by)}
                onRemove={sequence.length > leastEntries ? () => remove(index) : undefined}
              />
            }
          />
        )
      })}
    </ListGroup>
  )
}
