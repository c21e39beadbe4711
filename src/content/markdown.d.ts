declare module '*.md' {
  const document: import('./legal').LegalDocument
  export default document
}
