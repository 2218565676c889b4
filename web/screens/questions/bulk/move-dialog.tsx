import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PlaceFilter } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import type { BulkChange } from './use-bulk.ts'

interface MoveDialogProps {
  opened: boolean
  count: number
  /** Where the list was filtered to: most moves stay near. */
  start: PlaceFilter
  save: (change: BulkChange) => Promise<void>
  onClose: () => void
}

const names = ['grade_id', 'subject_id', 'chapter_id', 'topic_id'] as const

/** Puts questions into another chapter. */
export default function MoveDialog({ opened, count, start, save, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const form = useForm<PlaceFilter>({
    initialValues: { ...start, topic_id: null },
    validate: {
      grade_id: (id) => (id === null ? t`Please choose a class` : null),
      subject_id: (id) => (id === null ? t`Please choose a subject` : null),
      chapter_id: (id) => (id === null ? t`Please choose a chapter` : null),
    },
  })
  const move = async ({ grade_id, subject_id, chapter_id, topic_id }: PlaceFilter) => {
    if (grade_id === null || subject_id === null || chapter_id === null) return
    await save({ place: { grade_id, subject_id, chapter_id, topic_id } })
  }
  return (
    <FormModal
      opened={opened}
      title={t`Move to another chapter`}
      form={form}
      save={move}
      onClose={onClose}
      fieldNames={Object.fromEntries(names.map((name) => [`place.${name}`, name]))}
    >
      <Text size="sm">
        {t`${plural(count, { one: '# question moves.', other: '# questions move.' })}`}{' '}
        <Trans>Submitted papers stay as they are.</Trans>
      </Text>
      <PlaceFields {...placeOf(form)} />
    </FormModal>
  )
}
