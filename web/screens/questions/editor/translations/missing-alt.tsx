import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useQuestionForm } from '../form/form-context.ts'
import { toInput } from '../form/form-values.ts'
import { countMissingAlt } from './image-texts.ts'

/** Says how many pictures have no description; they can be saved like that. */
export function MissingAlt() {
  const { t } = useLingui()
  const { values } = useQuestionForm()
  const count = countMissingAlt(toInput(values))
  if (count === 0) return null
  const text = t`${plural(count, {
    one: '# picture has no description. Select it and press the picture button to add one.',
    other: '# pictures have no description. Select each and press the picture button to add one.',
  })}`
  return (
    <Alert color="yellow" p="xs" role="status">
      {text}
    </Alert>
  )
}
