import { Card, Flex, Radio, Stack, Text } from '@sanity/ui'
import { type BooleanInputProps, FormField, set, unset } from 'sanity'

interface AnswersInputProps extends BooleanInputProps {
  readonly answers: AnswerTitles
}

/** A question with three answers: yes, no, and not stated, which leaves the field empty. */
export function AnswersInput({ answers, ...props }: AnswersInputProps) {
  const { elementProps, id, onChange, path, presence, readOnly, schemaType, validation, value } =
    props
  const choices = [
    { title: answers.yes, answer: true },
    { title: answers.no, answer: false },
    { title: answers.open, answer: undefined },
  ]
  return (
    <FormField
      __unstable_presence={presence}
      description={schemaType.description}
      inputId={id}
      path={path}
      title={schemaType.title}
      validation={validation}
    >
      <Card border padding={3} radius={2}>
        <Stack aria-label={schemaType.title} gap={3} role="radiogroup">
          {choices.map(({ title, answer }, at) => (
            <Flex align="center" as="label" gap={3} key={title}>
              <Radio
                {...(at === 0 && { id, ref: elementProps.ref })}
                checked={value === answer}
                name={id}
                onBlur={elementProps.onBlur}
                onChange={() => onChange(answer === undefined ? unset() : set(answer))}
                onFocus={elementProps.onFocus}
                readOnly={readOnly === true}
              />
              <Text size={1}>{title}</Text>
            </Flex>
          ))}
        </Stack>
      </Card>
    </FormField>
  )
}

/** The words of the three answers to a question that can be left open. */
interface AnswerTitles {
  readonly yes: string
  readonly no: string
  readonly open: string
}

// What a field asks of the Studio's inputs beyond Sanity's own options (`studio/form-input.tsx`).
declare module 'sanity' {
  interface NumberOptions {
    /** Whether editors can type decimals; default: whole numbers alone. */
    readonly decimals?: boolean
  }
  interface BooleanOptions {
    /** Asks with three choices, the last of which leaves the field empty. */
    readonly answers?: AnswerTitles
  }
  interface StringOptions {
    /** Offers the countries by their names, and stores their codes. */
    readonly countries?: boolean
  }
}
