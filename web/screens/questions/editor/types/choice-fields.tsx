import { Trans } from '@lingui/react/macro'
import { useItem } from '../form/form-context.ts'
import { newOption } from '../form/form-schema.ts'
import { fillTexts } from '../paste/pasted-lists.ts'
import { ListGroup } from './lists/list-group.tsx'
import { useMovableList } from './lists/movable-list.ts'
import { OptionField } from './option-field.tsx'
import { useFollowedPlaces } from './use-followed-places.ts'

const leastOptions = 2
const mostOptions = 8

/** The options of a choice question: one of them right, or several. */
export function ChoiceFields() {
  const { values, set, error } = useItem()
  const { question_options: options, type } = values
  const isMulti = type === 'MCQ_MULTI'
  const { move, remove, moveByKey, announced } = useMovableList('question_options', options.length)
  useFollowedPlaces()
  const mark = (key: string) =>
    set(
      'question_options',
      options.map((one) => {
        if (isMulti) return one.key === key ? { ...one, is_correct: !one.is_correct } : one
        return { ...one, is_correct: one.key === key }
      }),
    )
  const takeRows = (index: number) => (rows: string[][]) => {
    const filled = fillTexts(options, 'data', index, rows, { most: mostOptions, make: newOption })
    if (filled) set('question_options', filled)
    return filled !== null
  }
  return (
    <ListGroup
      legend={<Trans>Options</Trans>}
      hint={
        isMulti ? (
          <Trans>Mark all that are right. “Keep in place” keeps an option where it is when options are shuffled.</Trans>
        ) : (
          <Trans>
            Mark the right one. “Keep in place” keeps an option such as “All of the above” where it is when options are
            shuffled.
          </Trans>
        )
      }
      error={error('question_options')}
      announced={announced}
      onAdd={options.length < mostOptions ? () => set('question_options', [...options, newOption()]) : undefined}
      addLabel={<Trans>Add an option</Trans>}
    >
      {options.map((option, index) => (
        <OptionField
          key={option.key}
          option={option}
          index={index}
          count={options.length}
          isMulti={isMulti}
          onRight={() => mark(option.key)}
          onMove={(by) => move(index, by)}
          onKeyDown={moveByKey(index)}
          onRemove={options.length > leastOptions ? () => remove(index) : undefined}
          takeRows={takeRows(index)}
        />
      ))}
    </ListGroup>
  )
}
