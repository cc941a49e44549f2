import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The names, of values and of types, that a module exports. It follows `export *`. */
export function exportedNames(path: string): string[] {
  return parse(path, readFileSync(path, 'utf8')).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        return exportClause.elements.map(({ name }) => name.text);
      const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
      return exportedNames(join(dirname(path), from));
    }
    return isExported(statement) ? declaredNames(statement) : [];
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const name = 'name' in statement && ts.isDeclarationStatement(statement) ? statement.name : undefined;
  return name === undefined ? [] : [name.getText()];
}

/** The names that a text of TypeScript takes from the module `from`, in whatever way it does. */
export function importedNames(text: string, from: string): string[] {
  if (!text.includes(from)) return [];
  const file = parse('a.ts', text);
  const names: string[] = [];
  const namespaces = new Set<string>();
  const isFrom = (node: ts.Node | undefined): boolean =>
    node !== undefined && ts.isStringLiteralLike(node) && node.text === from;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && isFrom(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) namespaces.add(bindings.name.text);
      else names.push(...(bindings?.elements ?? []).map(nameOf));
    } else if (ts.isExportDeclaration(node) && isFrom(node.moduleSpecifier)) {
      if (node.exportClause && ts.isNamedExports(node.exportClause))
        names.push(...node.exportClause.elements.map(nameOf));
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      isFrom(node.argument.literal)
    ) {
      if (node.qualifier) names.push(node.qualifier.getText());
    } else if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
      if (isModule(node.initializer)) names.push(...node.name.elements.map(nameOf));
    } else if (ts.isPropertyAccessExpression(node) && isModule(node.expression)) names.push(node.name.text);
    // A program may be kept in a text, to be put into a file later.
    else if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      names.push(...namesInText(node.getText(), from));
    } else if (ts.isQualifiedName(node) && namespaces.has(node.left.getText())) names.push(node.right.text);
    ts.forEachChild(node, visit);
  };
  /** Whether an expression is the whole module: a namespace, or what `await import()` gives. */
  const isModule = (node: ts.Expression | undefined): boolean => {
    if (node === undefined) return false;
    if (ts.isIdentifier(node)) return namespaces.has(node.text);
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return isModule(node.expression);
    return (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      isFrom(node.arguments[0])
    );
  };
  visit(file);
  return names;
}

function namesInText(text: string, from: string): string[] {
  const imports = [...text.matchAll(/^\W*import \{([^}]*)\} from '([^']+)'/gm)];
  return imports.flatMap(([, names = '', module]) => (module === from ? names.trim().split(/\s*,\s*/) : []));
}

function nameOf({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier | ts.BindingElement): string {
  return (propertyName ?? name).getText();
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}
