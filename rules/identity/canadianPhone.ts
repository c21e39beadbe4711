/** Telephone numbers of Canada. Portal spec §5; OP-53. */
import { bareCode } from '../values/typedCode'

/** As in libphonenumber: a test fails when a new version of it knows more. */
const CANADIAN =
  /^(?:2(?:04|[23]6|[48]9|5[07]|[67]3)|3(?:06|43|54|6[578]|82)|4(?:03|1[68]|[26]8|3[178]|50|74)|5(?:06|1[49]|48|79|8[147])|6(?:04|[18]3|39|47|72)|7(?:0[59]|42|53|78|8[02])|8(?:[06]7|19|25|7[39])|9(?:0[25]|42))[2-9]\d{6}$/
export const CANADIAN_NUMBERS = CANADIAN.source

/** Only what was dialled, without the country code 1. */
export const phoneDigits = (typed: string) => {
  const digits = bareCode(typed).replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
export const isCanadianPhone = (digits: string) => CANADIAN.test(digits)

/** `4165550123` → `(416) 555-0123`; text without ten digits stays unchanged. */
export const phoneText = (phone: string) => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(phone)) ?? []
  return area ? `(${area}) ${exchange}-${line}` : phone
}
