const item = (path: string, name: string, value: boolean | number) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Settings of a fresh profile: nothing in a document runs, and it loads nothing from elsewhere. */
export const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('Common/Security/Scripting', 'DisableMacrosExecution', true),
  item('Common/Security/Scripting', 'MacroSecurityLevel', 3),
  item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  // Never, in the numbers of the two programs.
  item('Writer/Content/Update', 'Link', 0),
  item('Calc/Content/Update', 'Link', 2),
].join('\n')}
</oor:items>
`;
