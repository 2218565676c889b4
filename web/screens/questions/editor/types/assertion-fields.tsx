import { useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { assertionLetters, say } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'
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
        {assertionLetters.map((letter) => (
          <Radio
            key={letter}
            size="md"
            value={letter}
            label={`(${letter}) ${sayText(say(`assertion.${letter}`))}`}
            data-faulty={(error && letter === 'A') || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
