export function reportNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 'report.pdf' : `report-${index + 1}.pdf`,
  );
}

/** Returns true if a file may be a PDF of an export. */
export function isReportName(name: string): boolean {
  return /^report(?:-\d+)?\.pdf$/.test(name);
}
