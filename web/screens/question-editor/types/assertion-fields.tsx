import { useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { assertionOptions } from '#contract'
import { translateServerText } from '#web/ui/message/server-text.ts'
import { useItem } from '../form/form-context.ts'

/** Which of the four standard options is right. */
export function AssertionFields() {
  const { t } = useLingui()
  const { values, set, error: errorOf } = useItem()
  const error = errorOf('assertion.option')
  return (
    <Radio.Group
      label={t`Right option`}
      description={t`The paper prints these four options, in this order.`}
      withAsterisk
      value={values.assertion.option}
      onChange={(chosen) => set('assertion.option', chosen)}
      error={error}
    >
      <Stack gap="xs" mt="xs" mb={error ? 'xs' : 0}>
        {Object.entries(assertionOptions).map(([letter, text]) => (
          <Radio
            key={letter}
            size="md"
            value={letter}
            label={`(${letter}) ${translateServerText(text)}`}
            data-faulty={(error && letter === 'A') || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
