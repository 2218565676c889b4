import { Trans, useLingui } from '@lingui/react/macro'
import { Fieldset, Paper, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { instructionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { loadScreen } from '#web/load-screen.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import type { DetailsForm } from './use-details-form.ts'

const InstructionText = lazy(loadScreen(() => import('../print/body/instruction-text.tsx')))

const everything = { page: 1, pageSize: 100 }

/** The instruction printed before the first question, as it will read. */
export function InstructionPick({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const may = usePermission('instruction')
  const { grade_id, subject_id, instruction_id } = form.values
  const { rows } = useList(
    instructionApi.list,
    { filter: { status: 1, grade_id, subject_id }, range: everything },
    { enabled: may('view') },
  )
  if (!may('view')) return null
  const chosen = rows?.find((one) => one.id === instruction_id)
  return (
    <Fieldset legend={t`Instructions`}>
      <Pick
        label={t`Printed before the first question`}
        placeholder={t`No instructions`}
        choices={rows?.map(({ id, heading }) => ({ id, title: heading }))}
        {...form.getInputProps('instruction_id')}
      />
      {chosen && (
        <Paper withBorder p="sm" mt="sm" fz="sm">
          <Text fw={600} size="sm" mb={4}>
            {chosen.heading}
          </Text>
          <Suspense>
            <InstructionText content={chosen.content} />
          </Suspense>
        </Paper>
      )}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans>There are no instructions for this class and subject.</Trans>
        </Text>
      )}
    </Fieldset>
  )
}
