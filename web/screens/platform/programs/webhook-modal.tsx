import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Code, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { eventTypes, type WebhookRow, webhookApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { eventWords } from './event-words.ts'
import { ShownOnce } from './shown-once.tsx'

const toValues = (row: WebhookRow | null) => ({
  url: row?.url ?? '',
  description: row?.description ?? '',
  which: (row && row.types.length > 0 ? 'some' : 'all') as 'all' | 'some',
  types: (row?.types ?? []) as string[],
})
type Values = ReturnType<typeof toValues>

const toBody = ({ url, description, which, types }: Values) => ({
  url,
  description,
  types: (which === 'all' ? [] : types) as (typeof eventTypes)[number][],
})

/** Of tests none is told but who asks for one. */
const offered = eventTypes.filter((type) => type !== 'webhook.test')

/** Adds an address that is told of events, whose secret is shown once, or changes it. */
export default function WebhookModal({ edited, onClose, onTakeCurrent }: RowDialogProps<WebhookRow>) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string | null>(null)
  const check = validateWith(webhookApi.create.body, toBody)
  const form = useForm<Values>({
    ...unwatched,
    initialValues: toValues(null),
    validate: (values) => ({
      ...check(values),
      ...(values.which === 'some' && values.types.length === 0 ? { types: t`Choose at least one event` } : {}),
    }),
  })
  const row = useEdited(edited, form, toValues)
  const create = useAction(webhookApi.create, { invalidates: [webhookApi.list] })
  const update = useAction(webhookApi.update, { invalidates: [webhookApi.list] })
  const save = async (values: Values) => {
    if (row) return update.run({ id: row.id, row_version: row.row_version, ...toBody(values) })
    const { data } = await create.run(toBody(values))
    setSecret(data.secret)
    return data
  }
  return (
    <>
      <FormModal
        opened={edited !== null}
        updating={row !== null}
        title={[t`Create New Webhook`, t`Update Webhook`]}
        size="lg"
        {...{ form, save, onClose }}
        onTakeCurrent={(current) => onTakeCurrent(current as WebhookRow)}
      >
        <TextInput
          label={t`Address of the program`}
          description="https://program.school.org/quaestor"
          type="url"
          withAsterisk
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput label={t`Description`} maxLength={200} {...form.getInputProps('description')} />
        <Radio.Group label={t`Is told of`} {...form.getInputProps('which')}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t`Everything that happens`} />
            <Radio value="some" label={t`Some events`} />
          </Stack>
        </Radio.Group>
        {form.values.which === 'some' && <Events {...form.getInputProps('types')} />}
      </FormModal>
      <ShownOnce title={t`The secret of the webhook`} label={t`Secret`} secret={secret} onClose={() => setSecret(null)}>
        <Trans>By it the program knows that a message is ours: it checks what stands in the header.</Trans>{' '}
        <Code>webhook-signature</Code>
      </ShownOnce>
    </>
  )
}

interface EventsProps {
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

function Events({ value = [], onChange = () => undefined, error }: EventsProps) {
  const { t, i18n } = useLingui()
  return (
    <Checkbox.Group label={t`Events`} value={value} onChange={onChange} error={error}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {offered.map((type) => (
          <Checkbox key={type} value={type} label={i18n._(eventWords[type])} description={type} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
