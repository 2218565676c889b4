import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import { letterOf } from '#contract'
import { useItem } from '../form/form-context.ts'
import { newEntry, newPair } from '../form/form-schema.ts'
import { RichField } from '../form/rich-field.tsx'
import { fillPairs, fillTexts } from '../paste/pasted-lists.ts'
import { EntryRow } from './lists/entry-row.tsx'
import classes from './lists/list-fields.module.css'
import { ListGroup } from './lists/list-group.tsx'
import { useMovableList } from './lists/movable-list.ts'
import { RowTools } from './lists/row-tools.tsx'

const leastPairs = 2
const mostPairs = 10
const mostDistractors = 5

/** What belongs together, row by row, and what belongs to nothing. The paper mixes the right column. */
export function MatchFields() {
  return (
    <Stack gap="lg">
      <Pairs />
      <Distractors />
    </Stack>
  )
}

function Pairs() {
  const { t } = useLingui()
  const { values, path, set, error } = useItem()
  const { pairs } = values.match
  const { move, remove, moveByKey, announced } = useMovableList('match.pairs', pairs.length)
  const takeRows = (side: 'left' | 'right', index: number) => (rows: string[][]) => {
    const filled = fillPairs(pairs, side, index, rows, { most: mostPairs, make: newPair })
    if (filled) set('match.pairs', filled)
    return filled !== null
  }
  return (
    <ListGroup
      legend={<Trans>Pairs that belong together</Trans>}
      hint={
        <Trans>Write each pair in one row; the paper mixes the right column. Two pasted columns fill the rows.</Trans>
      }
      error={error('match.pairs')}
      announced={announced}
      onAdd={pairs.length < mostPairs ? () => set('match.pairs', [...pairs, newPair()]) : undefined}
      addLabel={<Trans>Add a pair</Trans>}
    >
      {pairs.map((pair, index) => {
        const number = index + 1
        const own = path(`match.pairs.${index}`)
        return (
          <Box
            key={pair.key}
            role="group"
            aria-label={t`Pair ${number}`}
            className={classes.pair}
            onKeyDown={moveByKey(index)}
          >
            <RichField
              variant="line"
              path={`${own}.left`}
              value={pair.left}
              label={t`Left ${number}`}
              takeRows={takeRows('left', index)}
              required
            />
            <RichField
              variant="line"
              path={`${own}.right`}
              value={pair.right}
              label={t`Right ${number}`}
              takeRows={takeRows('right', index)}
              required
            />
            <RowTools
              index={index}
              count={pairs.length}
              labels={{
                up: t`Move pair ${number} up`,
                down: t`Move pair ${number} down`,
                remove: t`Remove pair ${number}`,
              }}
              onMove={(by) => move(index, by)}
              onRemove={pairs.length > leastPairs ? () => remove(index) : undefined}
            />
          </Box>
        )
      })}
    </ListGroup>
  )
}

function Distractors() {
  const { t } = useLingui()
  const { values, path, set, error } = useItem()
  const { distractors } = values.match
  const { move, remove, moveByKey, announced } = useMovableList('match.distractors', distractors.length)
  const takeRows = (index: number) => (rows: string[][]) => {
    const filled = fillTexts(distractors, 'text', index, rows, { most: mostDistractors, make: newEntry })
    if (filled) set('match.distractors', filled)
    return filled !== null
  }
  const isFull = distractors.length >= mostDistractors
  return (
    <ListGroup
      legend={<Trans>Entries without a partner</Trans>}
      hint={<Trans>They stand in the right column too, so that the last pair can't be guessed. May stay empty.</Trans>}
      error={error('match.distractors')}
      announced={announced}
      onAdd={isFull ? undefined : () => set('match.distractors', [...distractors, newEntry()])}
      addLabel={<Trans>Add an entry without a partner</Trans>}
    >
      {distractors.map((entry, index) => {
        const letter = letterOf(index)
        return (
          <EntryRow
            key={entry.key}
            path={path(`match.distractors.${index}.text`)}
            text={entry.text}
            label={t`Entry ${letter} without a partner`}
            takeRows={takeRows(index)}
            onKeyDown={moveByKey(index)}
            tools={
              <RowTools
                index={index}
                count={distractors.length}
                labels={{ up: t`Move up`, down: t`Move down`, remove: t`Remove entry ${letter}` }}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            }
          />
        )
      })}
    </ListGroup>
  )
}
