import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './exam-form.module.css'
import type { ExamValues } from './exam-values.ts'

/** How answers that are read by machine become marks: most exams go without it. */
export function ResponseRuleFields({ form }: { form: UseFormReturnType<ExamValues> }) {
  const { t } = useLingui()
  const shares = [
    { value: 'SHARE', label: t`a share for each right place` },
    { value: 'ALL', label: t`all or nothing` },
  ]
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('response_rules'))?.[1]
  return (
    <details className={classes.more} open={error ? true : undefined}>
      <summary>
        <Trans>More: marks from answers</Trans>
      </summary>
      <Text size="sm" c="dimmed" mb="xs">
        <Trans>For answer sheets that are read by machine, until the marks are verified.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`Several right options`}
          data={[
            { value: 'ALL', label: t`exactly the right ones` },
            { value: 'SHARE', label: t`a share: hits less misses` },
            { value: 'STEPS', label: t`a quarter for each hit, as in JEE` },
          ]}
          {...form.getInputProps('rules.multi')}
        />
        <NativeSelect
          label={t`Two marks where one is asked for`}
          data={[
            { value: 'WRONG', label: t`wrong, with negative marks` },
            { value: 'ZERO', label: t`no marks` },
          ]}
          {...form.getInputProps('rules.several')}
        />
        <NativeSelect label={t`Matching columns`} data={shares} {...form.getInputProps('rules.match')} />
        <NativeSelect label={t`Putting in order`} data={shares} {...form.getInputProps('rules.order')} />
      </SimpleGrid>
      {error && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          {error}
        </Text>
      )}
    </details>
  )
}
