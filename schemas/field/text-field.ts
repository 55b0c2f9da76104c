import { type CustomValidator, defineField, type StringRule, type TextRule } from 'sanity'
import { type TextLimits, textRules } from './text-rules.ts'

/** A message if a text is wrong, else `true`. */
type TextCheck = CustomValidator<string | undefined>

interface TextFieldOptions extends TextLimits {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly group?: string
  readonly placeholder?: string
  /** The length that the Studio counts up to; default: the maximum. */
  readonly shown?: number
  /** The height of the input for a text with several lines; if undefined, the text is one line. */
  readonly rows?: number
  /** A check whose message is an error. */
  readonly check?: TextCheck
  /** A check whose message is a warning. */
  readonly warn?: TextCheck
}

/** A text with limits of its length. */
export function textField(options: TextFieldOptions) {
  const { missing: _missing, min: _min, max: _max, sentences: _sentences, ...rest } = options
  const { rows, check, warn, shown = options.max, ...field } = rest
  const validation = (rule: StringRule | TextRule) => [
    ...textRules(rule, options),
    ...(check ? [rule.custom(check)] : []),
    ...(warn ? [rule.custom(warn).warning()] : []),
  ]
  return rows === undefined
    ? defineField({ ...field, type: 'string', options: { shown }, validation })
    : defineField({ ...field, type: 'text', rows, options: { shown }, validation })
}
