// @ts-nocheck: this file is generated; `npm run generate` writes it from the schemas of the routes.
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import equal from 'ajv/dist/runtime/equal.js';

const validator0 = validate10;
const schema11 = {"$ref":"ChangeOwner#"};
const schema12 = {"type":"object","required":["reason"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":1000,"description":"Why, in 1 to 1000 characters: for the audit log."},"activeMailboxesMax":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991,"description":"Active mailboxes that there can be at once; null: the default of the service. Absent: as it is."},"dailyCallsMax":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991,"description":"API calls of a day; null: the default of the service. Absent: as it is."},"bytesMax":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991,"description":"Bytes that are kept at most; null: the default of the service. Absent: as it is."}},"$id":"ChangeOwner","additionalProperties":false};
const func2 = ucs2length.default;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason === undefined){
const err0 = {instancePath,schemaPath:"ChangeOwner#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "reason") || (key0 === "activeMailboxesMax")) || (key0 === "dailyCallsMax")) || (key0 === "bytesMax"))){
const err1 = {instancePath,schemaPath:"ChangeOwner#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.reason !== undefined){
let data0 = data.reason;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err2 = {instancePath:instancePath+"/reason",schemaPath:"ChangeOwner#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema12.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/reason",schemaPath:"ChangeOwner#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema12.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/reason",schemaPath:"ChangeOwner#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.reason.type,parentSchema:schema12.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.activeMailboxesMax !== undefined){
let data1 = data.activeMailboxesMax;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err5 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"ChangeOwner#/properties/activeMailboxesMax/type",keyword:"type",params:{type: schema12.properties.activeMailboxesMax.type},message:"must be integer,null",schema:schema12.properties.activeMailboxesMax.type,parentSchema:schema12.properties.activeMailboxesMax,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"ChangeOwner#/properties/activeMailboxesMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema12.properties.activeMailboxesMax,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"ChangeOwner#/properties/activeMailboxesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema12.properties.activeMailboxesMax,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.dailyCallsMax !== undefined){
let data2 = data.dailyCallsMax;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err8 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"ChangeOwner#/properties/dailyCallsMax/type",keyword:"type",params:{type: schema12.properties.dailyCallsMax.type},message:"must be integer,null",schema:schema12.properties.dailyCallsMax.type,parentSchema:schema12.properties.dailyCallsMax,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"ChangeOwner#/properties/dailyCallsMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema12.properties.dailyCallsMax,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err10 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"ChangeOwner#/properties/dailyCallsMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema12.properties.dailyCallsMax,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.bytesMax !== undefined){
let data3 = data.bytesMax;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err11 = {instancePath:instancePath+"/bytesMax",schemaPath:"ChangeOwner#/properties/bytesMax/type",keyword:"type",params:{type: schema12.properties.bytesMax.type},message:"must be integer,null",schema:schema12.properties.bytesMax.type,parentSchema:schema12.properties.bytesMax,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err12 = {instancePath:instancePath+"/bytesMax",schemaPath:"ChangeOwner#/properties/bytesMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema12.properties.bytesMax,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err13 = {instancePath:instancePath+"/bytesMax",schemaPath:"ChangeOwner#/properties/bytesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema12.properties.bytesMax,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"ChangeOwner#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

const validator1 = validate11;
const schema13 = {"$ref":"ChangeReported#"};
const schema14 = {"type":"object","required":["reason"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":1000,"description":"Why, in 1 to 1000 characters: for the audit log."},"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime in minutes from now on, at most a year."},"suspended":{"type":"boolean","description":"true: it gets no mail. false: it gets mail again. Its owner reads it in any case."}},"$id":"ChangeReported","additionalProperties":false};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason === undefined){
const err0 = {instancePath,schemaPath:"ChangeReported#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "reason") || (key0 === "expiresIn")) || (key0 === "suspended"))){
const err1 = {instancePath,schemaPath:"ChangeReported#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.reason !== undefined){
let data0 = data.reason;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err2 = {instancePath:instancePath+"/reason",schemaPath:"ChangeReported#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema14.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/reason",schemaPath:"ChangeReported#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/reason",schemaPath:"ChangeReported#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.reason.type,parentSchema:schema14.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data1 = data.expiresIn;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/expiresIn",schemaPath:"ChangeReported#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema14.properties.expiresIn.type,parentSchema:schema14.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/expiresIn",schemaPath:"ChangeReported#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema14.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.suspended !== undefined){
let data2 = data.suspended;
if(typeof data2 !== "boolean"){
const err7 = {instancePath:instancePath+"/suspended",schemaPath:"ChangeReported#/properties/suspended/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema14.properties.suspended.type,parentSchema:schema14.properties.suspended,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"ChangeReported#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

const validator2 = validate12;
const schema15 = {"$ref":"ClaimAddress#"};
const schema16 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"maximum":60,"description":"Lifetime in minutes; 15 when not given."},"recoverable":{"type":"boolean","description":"Archive the mailbox when it expires."},"tag":{"type":"string","minLength":1,"description":"Label of 1 to 100 characters. Required when recoverable is true."},"noExpiration":{"type":"boolean","description":"Creates a mailbox that never expires."}},"$id":"ClaimAddress","additionalProperties":false};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "expiresIn") || (key0 === "recoverable")) || (key0 === "tag")) || (key0 === "noExpiration"))){
const err0 = {instancePath,schemaPath:"ClaimAddress#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/expiresIn",schemaPath:"ClaimAddress#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.expiresIn.type,parentSchema:schema16.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 60 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"ClaimAddress#/properties/expiresIn/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema16.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/expiresIn",schemaPath:"ClaimAddress#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.recoverable !== undefined){
let data1 = data.recoverable;
if(typeof data1 !== "boolean"){
const err4 = {instancePath:instancePath+"/recoverable",schemaPath:"ClaimAddress#/properties/recoverable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.recoverable.type,parentSchema:schema16.properties.recoverable,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.tag !== undefined){
let data2 = data.tag;
if(typeof data2 === "string"){
if(func2(data2) < 1){
const err5 = {instancePath:instancePath+"/tag",schemaPath:"ClaimAddress#/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16.properties.tag,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/tag",schemaPath:"ClaimAddress#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.tag.type,parentSchema:schema16.properties.tag,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.noExpiration !== undefined){
let data3 = data.noExpiration;
if(typeof data3 !== "boolean"){
const err7 = {instancePath:instancePath+"/noExpiration",schemaPath:"ClaimAddress#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.noExpiration.type,parentSchema:schema16.properties.noExpiration,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"ClaimAddress#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

const validator3 = validate13;
const schema17 = {"$ref":"CreateApiKey#"};
const schema18 = {"type":"object","required":["name","scopes"],"properties":{"name":{"type":"string","minLength":1,"description":"Name of 1 to 100 characters."},"scopes":{"type":"array","items":{"enum":["mailboxes","mailboxes:read","domains","keys","webhooks","scripts"]},"minItems":1,"uniqueItems":true,"description":"What the key may do. The key of the call must have these scopes, too."},"domains":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"maxItems":100,"description":"Domains in which the key may create mailboxes. Default: those of the key of the call."},"mailboxId":{"type":"string","description":"An active mailbox: the only one that the key reaches. Default: that of the key of the call."},"expiresAt":{"type":"string","description":"When the key expires, such as 2027-01-31T12:00:00Z. Default: when the key of the call does."}},"$id":"CreateApiKey","additionalProperties":false};
const func0 = equal.default;

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"CreateApiKey#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.scopes === undefined){
const err1 = {instancePath,schemaPath:"CreateApiKey#/required",keyword:"required",params:{missingProperty: "scopes"},message:"must have required property '"+"scopes"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((((key0 === "name") || (key0 === "scopes")) || (key0 === "domains")) || (key0 === "mailboxId")) || (key0 === "expiresAt"))){
const err2 = {instancePath,schemaPath:"CreateApiKey#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"CreateApiKey#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema18.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"CreateApiKey#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.name.type,parentSchema:schema18.properties.name,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.scopes !== undefined){
let data1 = data.scopes;
if(Array.isArray(data1)){
if(data1.length < 1){
const err5 = {instancePath:instancePath+"/scopes",schemaPath:"CreateApiKey#/properties/scopes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema18.properties.scopes,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data2 = data1[i0];
if(!((((((data2 === "mailboxes") || (data2 === "mailboxes:read")) || (data2 === "domains")) || (data2 === "keys")) || (data2 === "webhooks")) || (data2 === "scripts"))){
const err6 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"CreateApiKey#/properties/scopes/items/enum",keyword:"enum",params:{allowedValues: schema18.properties.scopes.items.enum},message:"must be equal to one of the allowed values",schema:schema18.properties.scopes.items.enum,parentSchema:schema18.properties.scopes.items,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data1[i1], data1[j0])){
const err7 = {instancePath:instancePath+"/scopes",schemaPath:"CreateApiKey#/properties/scopes/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema18.properties.scopes,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/scopes",schemaPath:"CreateApiKey#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.scopes.type,parentSchema:schema18.properties.scopes,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.domains !== undefined){
let data3 = data.domains;
if(Array.isArray(data3)){
if(data3.length > 100){
const err9 = {instancePath:instancePath+"/domains",schemaPath:"CreateApiKey#/properties/domains/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema18.properties.domains,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.length < 1){
const err10 = {instancePath:instancePath+"/domains",schemaPath:"CreateApiKey#/properties/domains/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema18.properties.domains,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len1 = data3.length;
for(let i2=0; i2<len1 && errors < 20; i2++){
let data4 = data3[i2];
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err11 = {instancePath:instancePath+"/domains/" + i2,schemaPath:"CreateApiKey#/properties/domains/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema18.properties.domains.items,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/domains/" + i2,schemaPath:"CreateApiKey#/properties/domains/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.domains.items.type,parentSchema:schema18.properties.domains.items,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/domains",schemaPath:"CreateApiKey#/properties/domains/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.domains.type,parentSchema:schema18.properties.domains,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.mailboxId !== undefined){
let data5 = data.mailboxId;
if(typeof data5 !== "string"){
const err14 = {instancePath:instancePath+"/mailboxId",schemaPath:"CreateApiKey#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.mailboxId.type,parentSchema:schema18.properties.mailboxId,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.expiresAt !== undefined){
let data6 = data.expiresAt;
if(typeof data6 !== "string"){
const err15 = {instancePath:instancePath+"/expiresAt",schemaPath:"CreateApiKey#/properties/expiresAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.expiresAt.type,parentSchema:schema18.properties.expiresAt,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"CreateApiKey#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

const validator4 = validate14;
const schema19 = {"$ref":"CreateDomain#"};
const schema20 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":1000,"description":"Name such as mail.example.com, in any script."}},"$id":"CreateDomain","additionalProperties":false};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"CreateDomain#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "name")){
const err1 = {instancePath,schemaPath:"CreateDomain#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err2 = {instancePath:instancePath+"/name",schemaPath:"CreateDomain#/properties/name/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema20.properties.name,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"CreateDomain#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema20.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"CreateDomain#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"CreateDomain#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

const validator5 = validate15;
const schema21 = {"$ref":"CreateMailLink#"};
const schema22 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"maximum":129600,"description":"Life in minutes, up to 129,600 (90 days); 10,080 (7 days) when not given."},"viewsMax":{"type":"integer","minimum":1,"maximum":1000000,"description":"Number of times that it can be opened. Default: any number."},"codes":{"type":"boolean","description":"true: codes and links that were found in the email are given along, as to its owner. The email itself is shown whole in any case, with all that it says."}},"$id":"CreateMailLink","additionalProperties":false};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "expiresIn") || (key0 === "viewsMax")) || (key0 === "codes"))){
const err0 = {instancePath,schemaPath:"CreateMailLink#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailLink#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.properties.expiresIn.type,parentSchema:schema22.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 129600 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailLink#/properties/expiresIn/maximum",keyword:"maximum",params:{comparison: "<=", limit: 129600},message:"must be <= 129600",schema:129600,parentSchema:schema22.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailLink#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema22.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.viewsMax !== undefined){
let data1 = data.viewsMax;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailLink#/properties/viewsMax/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.properties.viewsMax.type,parentSchema:schema22.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailLink#/properties/viewsMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema22.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailLink#/properties/viewsMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema22.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.codes !== undefined){
let data2 = data.codes;
if(typeof data2 !== "boolean"){
const err7 = {instancePath:instancePath+"/codes",schemaPath:"CreateMailLink#/properties/codes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema22.properties.codes.type,parentSchema:schema22.properties.codes,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"CreateMailLink#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

const validator6 = validate16;
const schema23 = {"$ref":"CreateMailbox#"};
const schema24 = {"type":"object","properties":{"domain":{"type":"string","description":"The key's allowed domain or a verified domain of the account; has a default."},"expiresIn":{"type":"integer","minimum":1,"maximum":60,"description":"Lifetime in minutes; 15 when not given."},"recoverable":{"type":"boolean","description":"Archive the mailbox when it expires."},"tag":{"type":"string","minLength":1,"description":"Label of 1 to 100 characters. Required when recoverable is true."},"noExpiration":{"type":"boolean","description":"Creates a mailbox that never expires."}},"$id":"CreateMailbox","additionalProperties":false,"examples":[{"expiresIn":15,"tag":"signup test"}]};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((((key0 === "domain") || (key0 === "expiresIn")) || (key0 === "recoverable")) || (key0 === "tag")) || (key0 === "noExpiration"))){
const err0 = {instancePath,schemaPath:"CreateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.domain !== undefined){
let data0 = data.domain;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/domain",schemaPath:"CreateMailbox#/properties/domain/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.domain.type,parentSchema:schema24.properties.domain,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data1 = data.expiresIn;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema24.properties.expiresIn.type,parentSchema:schema24.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 60 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema24.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema24.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.recoverable !== undefined){
let data2 = data.recoverable;
if(typeof data2 !== "boolean"){
const err5 = {instancePath:instancePath+"/recoverable",schemaPath:"CreateMailbox#/properties/recoverable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema24.properties.recoverable.type,parentSchema:schema24.properties.recoverable,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.tag !== undefined){
let data3 = data.tag;
if(typeof data3 === "string"){
if(func2(data3) < 1){
const err6 = {instancePath:instancePath+"/tag",schemaPath:"CreateMailbox#/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema24.properties.tag,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/tag",schemaPath:"CreateMailbox#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.properties.tag.type,parentSchema:schema24.properties.tag,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.noExpiration !== undefined){
let data4 = data.noExpiration;
if(typeof data4 !== "boolean"){
const err8 = {instancePath:instancePath+"/noExpiration",schemaPath:"CreateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema24.properties.noExpiration.type,parentSchema:schema24.properties.noExpiration,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"CreateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema24.type,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

const validator7 = validate17;
const schema25 = {"$ref":"CreateMailboxLink#"};
const schema26 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"maximum":129600,"description":"Life in minutes, up to 129,600 (90 days); 10,080 (7 days) when not given."},"viewsMax":{"type":"integer","minimum":1,"maximum":1000000,"description":"Number of times that it can be opened. Default: any number."},"codes":{"type":"boolean","description":"true: codes and links that were found in the email are given along, as to its owner. The email itself is shown whole in any case, with all that it says."},"history":{"type":"boolean","description":"true: email that came before the link was made is shown, too. Default: only what comes from then on."}},"$id":"CreateMailboxLink","additionalProperties":false};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "expiresIn") || (key0 === "viewsMax")) || (key0 === "codes")) || (key0 === "history"))){
const err0 = {instancePath,schemaPath:"CreateMailboxLink#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailboxLink#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.properties.expiresIn.type,parentSchema:schema26.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 129600 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailboxLink#/properties/expiresIn/maximum",keyword:"maximum",params:{comparison: "<=", limit: 129600},message:"must be <= 129600",schema:129600,parentSchema:schema26.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailboxLink#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema26.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.viewsMax !== undefined){
let data1 = data.viewsMax;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailboxLink#/properties/viewsMax/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.properties.viewsMax.type,parentSchema:schema26.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailboxLink#/properties/viewsMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema26.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/viewsMax",schemaPath:"CreateMailboxLink#/properties/viewsMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema26.properties.viewsMax,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.codes !== undefined){
let data2 = data.codes;
if(typeof data2 !== "boolean"){
const err7 = {instancePath:instancePath+"/codes",schemaPath:"CreateMailboxLink#/properties/codes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema26.properties.codes.type,parentSchema:schema26.properties.codes,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.history !== undefined){
let data3 = data.history;
if(typeof data3 !== "boolean"){
const err8 = {instancePath:instancePath+"/history",schemaPath:"CreateMailboxLink#/properties/history/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema26.properties.history.type,parentSchema:schema26.properties.history,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"CreateMailboxLink#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema26.type,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}

const validator8 = validate18;
const schema27 = {"$ref":"CreateWebhook#"};
const schema28 = {"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"description":"An https URL of at most 2,048 characters, on a public host."},"types":{"type":"array","items":{"enum":["mailbox.created","mailbox.updated","mailbox.reactivated","mailbox.expired","mailbox.archived","mailbox.deleted","mail.received","mail.deleted","mail.refused","mail.attempted","domain.verified","domain.lapsed","key.created","key.revoked","link.viewed"],"type":"string"},"minItems":1,"uniqueItems":true,"description":"Only events of these types. Without: all."},"mailboxId":{"type":"string","description":"Only events of this active mailbox; the webhook is deleted after its end. Default: events of all mailboxes."}},"$id":"CreateWebhook","additionalProperties":false,"examples":[{"url":"https://example.com/mayfly","types":["mail.received"]}]};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"CreateWebhook#/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "url") || (key0 === "types")) || (key0 === "mailboxId"))){
const err1 = {instancePath,schemaPath:"CreateWebhook#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/url",schemaPath:"CreateWebhook#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema28.properties.url,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/url",schemaPath:"CreateWebhook#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.url.type,parentSchema:schema28.properties.url,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.types !== undefined){
let data1 = data.types;
if(Array.isArray(data1)){
if(data1.length < 1){
const err4 = {instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema28.properties.types,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data2 = data1[i0];
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/types/" + i0,schemaPath:"CreateWebhook#/properties/types/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.types.items.type,parentSchema:schema28.properties.types.items,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((((((((((((data2 === "mailbox.created") || (data2 === "mailbox.updated")) || (data2 === "mailbox.reactivated")) || (data2 === "mailbox.expired")) || (data2 === "mailbox.archived")) || (data2 === "mailbox.deleted")) || (data2 === "mail.received")) || (data2 === "mail.deleted")) || (data2 === "mail.refused")) || (data2 === "mail.attempted")) || (data2 === "domain.verified")) || (data2 === "domain.lapsed")) || (data2 === "key.created")) || (data2 === "key.revoked")) || (data2 === "link.viewed"))){
const err6 = {instancePath:instancePath+"/types/" + i0,schemaPath:"CreateWebhook#/properties/types/items/enum",keyword:"enum",params:{allowedValues: schema28.properties.types.items.enum},message:"must be equal to one of the allowed values",schema:schema28.properties.types.items.enum,parentSchema:schema28.properties.types.items,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err7 = {instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema28.properties.types,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err8 = {instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema28.properties.types.type,parentSchema:schema28.properties.types,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.mailboxId !== undefined){
let data3 = data.mailboxId;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/mailboxId",schemaPath:"CreateWebhook#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.mailboxId.type,parentSchema:schema28.properties.mailboxId,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"CreateWebhook#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

const validator9 = validate19;
const schema29 = {"$ref":"DeleteMails#"};
const schema30 = {"type":"object","properties":{"ids":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":10000,"description":"Identifiers; repeats count once. Required without `all`."}},"$id":"DeleteMails","additionalProperties":false,"examples":[{"ids":["019ca945-0a00-7000-8000-000000000002"]}]};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "ids")){
const err0 = {instancePath,schemaPath:"DeleteMails#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.ids !== undefined){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length > 10000){
const err1 = {instancePath:instancePath+"/ids",schemaPath:"DeleteMails#/properties/ids/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema30.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/ids",schemaPath:"DeleteMails#/properties/ids/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema30.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/ids/" + i0,schemaPath:"DeleteMails#/properties/ids/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema30.properties.ids.items.type,parentSchema:schema30.properties.ids.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/ids",schemaPath:"DeleteMails#/properties/ids/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema30.properties.ids.type,parentSchema:schema30.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"DeleteMails#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema30.type,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

const validator10 = validate20;
const schema31 = {"$ref":"DeleteOwner#"};
const schema32 = {"type":"object","required":["reason","confirm"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":1000,"description":"Why, in 1 to 1000 characters: for the audit log."},"confirm":{"type":"string","description":"The name of the owner once more, so that nobody is deleted by a slip."}},"$id":"DeleteOwner","additionalProperties":false};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason === undefined){
const err0 = {instancePath,schemaPath:"DeleteOwner#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.confirm === undefined){
const err1 = {instancePath,schemaPath:"DeleteOwner#/required",keyword:"required",params:{missingProperty: "confirm"},message:"must have required property '"+"confirm"+"'",schema:schema32.required,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((key0 === "reason") || (key0 === "confirm"))){
const err2 = {instancePath,schemaPath:"DeleteOwner#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.reason !== undefined){
let data0 = data.reason;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err3 = {instancePath:instancePath+"/reason",schemaPath:"DeleteOwner#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema32.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/reason",schemaPath:"DeleteOwner#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema32.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/reason",schemaPath:"DeleteOwner#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.reason.type,parentSchema:schema32.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.confirm !== undefined){
let data1 = data.confirm;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/confirm",schemaPath:"DeleteOwner#/properties/confirm/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.confirm.type,parentSchema:schema32.properties.confirm,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"DeleteOwner#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

const validator11 = validate21;
const schema33 = {"$ref":"Ids#"};
const schema34 = {"type":"object","required":["ids"],"properties":{"ids":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":10000,"description":"Identifiers; repeats count once."}},"$id":"Ids","additionalProperties":false,"examples":[{"ids":["019ca945-0a00-7000-8000-000000000001"]}]};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ids === undefined){
const err0 = {instancePath,schemaPath:"Ids#/required",keyword:"required",params:{missingProperty: "ids"},message:"must have required property '"+"ids"+"'",schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "ids")){
const err1 = {instancePath,schemaPath:"Ids#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.ids !== undefined){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length > 10000){
const err2 = {instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema34.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema34.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/ids/" + i0,schemaPath:"Ids#/properties/ids/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.ids.items.type,parentSchema:schema34.properties.ids.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema34.properties.ids.type,parentSchema:schema34.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"Ids#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

const validator12 = validate22;
const schema35 = {"$ref":"MailRules#"};
const schema36 = {"type":"object","properties":{"conditions":{"type":"array","items":{"enum":["spf","dkim","dmarc"]},"maxItems":3,"description":"Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address)."},"blockedSenders":{"type":"array","items":{"type":"string","maxLength":320},"maxItems":500,"description":"Senders of the envelope whose mail is refused: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces."},"blockedNetworks":{"type":"array","items":{"type":"string","maxLength":49},"maxItems":500,"description":"Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32."},"blockedWords":{"type":"array","items":{"type":"string","minLength":1,"maxLength":64},"maxItems":500,"description":"Words that refuse a recipient: the name before the @, or one of its parts between . + - and _."},"dnsBlocklists":{"type":"array","items":{"type":"string","maxLength":200},"maxItems":3,"description":"Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client."},"messageBytesMax":{"type":"integer","minimum":1024,"description":"Size in bytes from which on a message is refused."}},"$id":"MailRules","additionalProperties":false};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((((key0 === "conditions") || (key0 === "blockedSenders")) || (key0 === "blockedNetworks")) || (key0 === "blockedWords")) || (key0 === "dnsBlocklists")) || (key0 === "messageBytesMax"))){
const err0 = {instancePath,schemaPath:"MailRules#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.conditions !== undefined){
let data0 = data.conditions;
if(Array.isArray(data0)){
if(data0.length > 3){
const err1 = {instancePath:instancePath+"/conditions",schemaPath:"MailRules#/properties/conditions/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema36.properties.conditions,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(!(((data1 === "spf") || (data1 === "dkim")) || (data1 === "dmarc"))){
const err2 = {instancePath:instancePath+"/conditions/" + i0,schemaPath:"MailRules#/properties/conditions/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.conditions.items.enum},message:"must be equal to one of the allowed values",schema:schema36.properties.conditions.items.enum,parentSchema:schema36.properties.conditions.items,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/conditions",schemaPath:"MailRules#/properties/conditions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.conditions.type,parentSchema:schema36.properties.conditions,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.blockedSenders !== undefined){
let data2 = data.blockedSenders;
if(Array.isArray(data2)){
if(data2.length > 500){
const err4 = {instancePath:instancePath+"/blockedSenders",schemaPath:"MailRules#/properties/blockedSenders/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema36.properties.blockedSenders,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data3 = data2[i1];
if(typeof data3 === "string"){
if(func2(data3) > 320){
const err5 = {instancePath:instancePath+"/blockedSenders/" + i1,schemaPath:"MailRules#/properties/blockedSenders/items/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema36.properties.blockedSenders.items,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/blockedSenders/" + i1,schemaPath:"MailRules#/properties/blockedSenders/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.blockedSenders.items.type,parentSchema:schema36.properties.blockedSenders.items,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/blockedSenders",schemaPath:"MailRules#/properties/blockedSenders/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.blockedSenders.type,parentSchema:schema36.properties.blockedSenders,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.blockedNetworks !== undefined){
let data4 = data.blockedNetworks;
if(Array.isArray(data4)){
if(data4.length > 500){
const err8 = {instancePath:instancePath+"/blockedNetworks",schemaPath:"MailRules#/properties/blockedNetworks/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema36.properties.blockedNetworks,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2 && errors < 20; i2++){
let data5 = data4[i2];
if(typeof data5 === "string"){
if(func2(data5) > 49){
const err9 = {instancePath:instancePath+"/blockedNetworks/" + i2,schemaPath:"MailRules#/properties/blockedNetworks/items/maxLength",keyword:"maxLength",params:{limit: 49},message:"must NOT have more than 49 characters",schema:49,parentSchema:schema36.properties.blockedNetworks.items,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/blockedNetworks/" + i2,schemaPath:"MailRules#/properties/blockedNetworks/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.blockedNetworks.items.type,parentSchema:schema36.properties.blockedNetworks.items,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/blockedNetworks",schemaPath:"MailRules#/properties/blockedNetworks/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.blockedNetworks.type,parentSchema:schema36.properties.blockedNetworks,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.blockedWords !== undefined){
let data6 = data.blockedWords;
if(Array.isArray(data6)){
if(data6.length > 500){
const err12 = {instancePath:instancePath+"/blockedWords",schemaPath:"MailRules#/properties/blockedWords/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema36.properties.blockedWords,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len3 = data6.length;
for(let i3=0; i3<len3 && errors < 20; i3++){
let data7 = data6[i3];
if(typeof data7 === "string"){
if(func2(data7) > 64){
const err13 = {instancePath:instancePath+"/blockedWords/" + i3,schemaPath:"MailRules#/properties/blockedWords/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema36.properties.blockedWords.items,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func2(data7) < 1){
const err14 = {instancePath:instancePath+"/blockedWords/" + i3,schemaPath:"MailRules#/properties/blockedWords/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema36.properties.blockedWords.items,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/blockedWords/" + i3,schemaPath:"MailRules#/properties/blockedWords/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.blockedWords.items.type,parentSchema:schema36.properties.blockedWords.items,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/blockedWords",schemaPath:"MailRules#/properties/blockedWords/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.blockedWords.type,parentSchema:schema36.properties.blockedWords,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.dnsBlocklists !== undefined){
let data8 = data.dnsBlocklists;
if(Array.isArray(data8)){
if(data8.length > 3){
const err17 = {instancePath:instancePath+"/dnsBlocklists",schemaPath:"MailRules#/properties/dnsBlocklists/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema36.properties.dnsBlocklists,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len4 = data8.length;
for(let i4=0; i4<len4 && errors < 20; i4++){
let data9 = data8[i4];
if(typeof data9 === "string"){
if(func2(data9) > 200){
const err18 = {instancePath:instancePath+"/dnsBlocklists/" + i4,schemaPath:"MailRules#/properties/dnsBlocklists/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema36.properties.dnsBlocklists.items,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/dnsBlocklists/" + i4,schemaPath:"MailRules#/properties/dnsBlocklists/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.dnsBlocklists.items.type,parentSchema:schema36.properties.dnsBlocklists.items,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/dnsBlocklists",schemaPath:"MailRules#/properties/dnsBlocklists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.dnsBlocklists.type,parentSchema:schema36.properties.dnsBlocklists,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.messageBytesMax !== undefined){
let data10 = data.messageBytesMax;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err21 = {instancePath:instancePath+"/messageBytesMax",schemaPath:"MailRules#/properties/messageBytesMax/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.properties.messageBytesMax.type,parentSchema:schema36.properties.messageBytesMax,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 1024 || isNaN(data10)){
const err22 = {instancePath:instancePath+"/messageBytesMax",schemaPath:"MailRules#/properties/messageBytesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024",schema:1024,parentSchema:schema36.properties.messageBytesMax,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
else {
const err23 = {instancePath,schemaPath:"MailRules#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const validator13 = validate23;
const schema37 = {"$ref":"MatchRequest#"};
const schema38 = {"type":"object","required":["match"],"properties":{"match":{"$ref":"EmailMatch#"}},"$id":"MatchRequest","additionalProperties":false,"examples":[{"match":{"subject":"hello"}}]};
const schema39 = {"type":"object","properties":{"from":{"$ref":"TextMatch#","description":"The sender, or an address of the From header, alone or as `Name <address>`: the first 500."},"to":{"$ref":"TextMatch#","description":"An address of the To or Cc header, alone or as `Name <address>`, or a recipient by which the email reached the mailbox: the first 500 of each."},"subject":{"$ref":"TextMatch#","description":"The subject: its first 10,000 characters."},"text":{"$ref":"TextMatch#","description":"The plain-text body: its first 100,000 characters."},"hasAttachments":{"type":"boolean"},"hasCode":{"type":"boolean","description":"Whether `details.codes` has any."},"hasLink":{"type":"boolean","description":"Whether `details.links` has a link other than those to unsubscribe."}},"$id":"EmailMatch","additionalProperties":false,"examples":[{"subject":"hello"}]};
const schema40 = {"anyOf":[{"type":"string","minLength":1,"maxLength":1000,"description":"It contains this, in any case."},{"type":"object","required":["equals"],"properties":{"equals":{"type":"string","maxLength":10000}},"additionalProperties":false},{"type":"object","required":["regex"],"properties":{"regex":{"type":"string","minLength":1,"maxLength":1000,"description":"In RE2 syntax; matches anywhere in the first 100,000 characters, or fewer where it is large."}},"additionalProperties":false}],"$id":"TextMatch"};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EmailMatch" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((((((key0 === "from") || (key0 === "to")) || (key0 === "subject")) || (key0 === "text")) || (key0 === "hasAttachments")) || (key0 === "hasCode")) || (key0 === "hasLink"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
const _errs4 = errors;
let valid2 = false;
const _errs5 = errors;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err1 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[0],data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[0],data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[0].type,parentSchema:schema40.anyOf[0],data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs7 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.equals === undefined){
const err4 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: "equals"},message:"must have required property '"+"equals"+"'",schema:schema40.anyOf[1].required,parentSchema:schema40.anyOf[1],data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key1 in data0){
if(errors >= 20) break;
if(!(key1 === "equals")){
const err5 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[1],data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.equals !== undefined){
let data1 = data0.equals;
if(typeof data1 === "string"){
if(func2(data1) > 10000){
const err6 = {instancePath:instancePath+"/from/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema40.anyOf[1].properties.equals,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/from/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[1].properties.equals.type,parentSchema:schema40.anyOf[1].properties.equals,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[1].type,parentSchema:schema40.anyOf[1],data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs12 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.regex === undefined){
const err9 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: "regex"},message:"must have required property '"+"regex"+"'",schema:schema40.anyOf[2].required,parentSchema:schema40.anyOf[2],data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key2 in data0){
if(errors >= 20) break;
if(!(key2 === "regex")){
const err10 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[2],data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data0.regex !== undefined){
let data2 = data0.regex;
if(typeof data2 === "string"){
if(func2(data2) > 1000){
const err11 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[2].properties.regex,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func2(data2) < 1){
const err12 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[2].properties.regex,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[2].properties.regex.type,parentSchema:schema40.anyOf[2].properties.regex,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[2].type,parentSchema:schema40.anyOf[2],data:data0};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
}
}
if(!valid2){
const err15 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema40.anyOf,parentSchema:schema40,data:data0};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
if(data.to !== undefined){
let data3 = data.to;
const _errs19 = errors;
let valid6 = false;
const _errs20 = errors;
if(typeof data3 === "string"){
if(func2(data3) > 1000){
const err16 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[0],data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data3) < 1){
const err17 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[0],data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[0].type,parentSchema:schema40.anyOf[0],data:data3};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs22 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.equals === undefined){
const err19 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: "equals"},message:"must have required property '"+"equals"+"'",schema:schema40.anyOf[1].required,parentSchema:schema40.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key3 in data3){
if(errors >= 20) break;
if(!(key3 === "equals")){
const err20 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.equals !== undefined){
let data4 = data3.equals;
if(typeof data4 === "string"){
if(func2(data4) > 10000){
const err21 = {instancePath:instancePath+"/to/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema40.anyOf[1].properties.equals,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/to/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[1].properties.equals.type,parentSchema:schema40.anyOf[1].properties.equals,data:data4};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[1].type,parentSchema:schema40.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid1 = _errs22 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs27 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.regex === undefined){
const err24 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: "regex"},message:"must have required property '"+"regex"+"'",schema:schema40.anyOf[2].required,parentSchema:schema40.anyOf[2],data:data3};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key4 in data3){
if(errors >= 20) break;
if(!(key4 === "regex")){
const err25 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[2],data:data3};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data3.regex !== undefined){
let data5 = data3.regex;
if(typeof data5 === "string"){
if(func2(data5) > 1000){
const err26 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[2].properties.regex,data:data5};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(func2(data5) < 1){
const err27 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[2].properties.regex,data:data5};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[2].properties.regex.type,parentSchema:schema40.anyOf[2].properties.regex,data:data5};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[2].type,parentSchema:schema40.anyOf[2],data:data3};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid1 = _errs27 === errors;
valid6 = valid6 || _valid1;
}
}
if(!valid6){
const err30 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema40.anyOf,parentSchema:schema40,data:data3};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data.subject !== undefined){
let data6 = data.subject;
const _errs34 = errors;
let valid10 = false;
const _errs35 = errors;
if(typeof data6 === "string"){
if(func2(data6) > 1000){
const err31 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data6) < 1){
const err32 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[0].type,parentSchema:schema40.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid2 = _errs35 === errors;
valid10 = valid10 || _valid2;
if(!valid10){
const _errs37 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.equals === undefined){
const err34 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: "equals"},message:"must have required property '"+"equals"+"'",schema:schema40.anyOf[1].required,parentSchema:schema40.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
for(const key5 in data6){
if(errors >= 20) break;
if(!(key5 === "equals")){
const err35 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data6.equals !== undefined){
let data7 = data6.equals;
if(typeof data7 === "string"){
if(func2(data7) > 10000){
const err36 = {instancePath:instancePath+"/subject/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema40.anyOf[1].properties.equals,data:data7};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/subject/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[1].properties.equals.type,parentSchema:schema40.anyOf[1].properties.equals,data:data7};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[1].type,parentSchema:schema40.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid2 = _errs37 === errors;
valid10 = valid10 || _valid2;
if(!valid10){
const _errs42 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.regex === undefined){
const err39 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: "regex"},message:"must have required property '"+"regex"+"'",schema:schema40.anyOf[2].required,parentSchema:schema40.anyOf[2],data:data6};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
for(const key6 in data6){
if(errors >= 20) break;
if(!(key6 === "regex")){
const err40 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[2],data:data6};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data6.regex !== undefined){
let data8 = data6.regex;
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err41 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[2].properties.regex,data:data8};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(func2(data8) < 1){
const err42 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[2].properties.regex,data:data8};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[2].properties.regex.type,parentSchema:schema40.anyOf[2].properties.regex,data:data8};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[2].type,parentSchema:schema40.anyOf[2],data:data6};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
var _valid2 = _errs42 === errors;
valid10 = valid10 || _valid2;
}
}
if(!valid10){
const err45 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema40.anyOf,parentSchema:schema40,data:data6};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
}
if(data.text !== undefined){
let data9 = data.text;
const _errs49 = errors;
let valid14 = false;
const _errs50 = errors;
if(typeof data9 === "string"){
if(func2(data9) > 1000){
const err46 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[0],data:data9};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(func2(data9) < 1){
const err47 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[0],data:data9};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[0].type,parentSchema:schema40.anyOf[0],data:data9};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid3 = _errs50 === errors;
valid14 = valid14 || _valid3;
if(!valid14){
const _errs52 = errors;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.equals === undefined){
const err49 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: "equals"},message:"must have required property '"+"equals"+"'",schema:schema40.anyOf[1].required,parentSchema:schema40.anyOf[1],data:data9};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
for(const key7 in data9){
if(errors >= 20) break;
if(!(key7 === "equals")){
const err50 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[1],data:data9};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data9.equals !== undefined){
let data10 = data9.equals;
if(typeof data10 === "string"){
if(func2(data10) > 10000){
const err51 = {instancePath:instancePath+"/text/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema40.anyOf[1].properties.equals,data:data10};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/text/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[1].properties.equals.type,parentSchema:schema40.anyOf[1].properties.equals,data:data10};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[1].type,parentSchema:schema40.anyOf[1],data:data9};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
var _valid3 = _errs52 === errors;
valid14 = valid14 || _valid3;
if(!valid14){
const _errs57 = errors;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.regex === undefined){
const err54 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: "regex"},message:"must have required property '"+"regex"+"'",schema:schema40.anyOf[2].required,parentSchema:schema40.anyOf[2],data:data9};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
for(const key8 in data9){
if(errors >= 20) break;
if(!(key8 === "regex")){
const err55 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema40.anyOf[2],data:data9};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data9.regex !== undefined){
let data11 = data9.regex;
if(typeof data11 === "string"){
if(func2(data11) > 1000){
const err56 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema40.anyOf[2].properties.regex,data:data11};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(func2(data11) < 1){
const err57 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema40.anyOf[2].properties.regex,data:data11};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.anyOf[2].properties.regex.type,parentSchema:schema40.anyOf[2].properties.regex,data:data11};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.anyOf[2].type,parentSchema:schema40.anyOf[2],data:data9};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var _valid3 = _errs57 === errors;
valid14 = valid14 || _valid3;
}
}
if(!valid14){
const err60 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema40.anyOf,parentSchema:schema40,data:data9};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
else {
errors = _errs49;
if(vErrors !== null){
if(_errs49){
vErrors.length = _errs49;
}
else {
vErrors = null;
}
}
}
}
if(data.hasAttachments !== undefined){
let data12 = data.hasAttachments;
if(typeof data12 !== "boolean"){
const err61 = {instancePath:instancePath+"/hasAttachments",schemaPath:"#/properties/hasAttachments/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.hasAttachments.type,parentSchema:schema39.properties.hasAttachments,data:data12};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.hasCode !== undefined){
let data13 = data.hasCode;
if(typeof data13 !== "boolean"){
const err62 = {instancePath:instancePath+"/hasCode",schemaPath:"#/properties/hasCode/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.hasCode.type,parentSchema:schema39.properties.hasCode,data:data13};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.hasLink !== undefined){
let data14 = data.hasLink;
if(typeof data14 !== "boolean"){
const err63 = {instancePath:instancePath+"/hasLink",schemaPath:"#/properties/hasLink/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.hasLink.type,parentSchema:schema39.properties.hasLink,data:data14};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="MatchRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.match === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "match"},message:"must have required property '"+"match"+"'",schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "match")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.match !== undefined){
if(!(validate25(data.match, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate24(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
validate23.errors = vErrors;
return errors === 0;
}

const validator14 = validate28;
const schema44 = {"$ref":"McpMessage#"};
const schema45 = {"type":"object","required":["jsonrpc","method"],"properties":{"jsonrpc":{"enum":["2.0"]},"id":{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"Absent: a notification."},"method":{"type":"string","description":"As tools/list and tools/call."},"params":{"type":["object"],"description":"Those of the method."}},"$id":"McpMessage","additionalProperties":false};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.jsonrpc === undefined){
const err0 = {instancePath,schemaPath:"McpMessage#/required",keyword:"required",params:{missingProperty: "jsonrpc"},message:"must have required property '"+"jsonrpc"+"'",schema:schema45.required,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.method === undefined){
const err1 = {instancePath,schemaPath:"McpMessage#/required",keyword:"required",params:{missingProperty: "method"},message:"must have required property '"+"method"+"'",schema:schema45.required,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "jsonrpc") || (key0 === "id")) || (key0 === "method")) || (key0 === "params"))){
const err2 = {instancePath,schemaPath:"McpMessage#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
if(!(data0 === "2.0")){
const err3 = {instancePath:instancePath+"/jsonrpc",schemaPath:"McpMessage#/properties/jsonrpc/enum",keyword:"enum",params:{allowedValues: schema45.properties.jsonrpc.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.jsonrpc.enum,parentSchema:schema45.properties.jsonrpc,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data1 = data.id;
const _errs5 = errors;
let valid2 = false;
const _errs6 = errors;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/id",schemaPath:"McpMessage#/properties/id/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.id.anyOf[0].type,parentSchema:schema45.properties.id.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs8 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/id",schemaPath:"McpMessage#/properties/id/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.id.anyOf[1].type,parentSchema:schema45.properties.id.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/id",schemaPath:"McpMessage#/properties/id/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema45.properties.id.anyOf,parentSchema:schema45.properties.id,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
}
if(data.method !== undefined){
let data2 = data.method;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/method",schemaPath:"McpMessage#/properties/method/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.method.type,parentSchema:schema45.properties.method,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.params !== undefined){
let data3 = data.params;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
const err8 = {instancePath:instancePath+"/params",schemaPath:"McpMessage#/properties/params/type",keyword:"type",params:{type: schema45.properties.params.type},message:"must be object",schema:schema45.properties.params.type,parentSchema:schema45.properties.params,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"McpMessage#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

const validator15 = validate29;
const schema46 = {"$ref":"OpenLink#"};
const schema47 = {"type":"object","required":["token"],"properties":{"token":{"type":"string","maxLength":1000,"description":"What the URL of the link has after #."}},"$id":"OpenLink","additionalProperties":false};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.token === undefined){
const err0 = {instancePath,schemaPath:"OpenLink#/required",keyword:"required",params:{missingProperty: "token"},message:"must have required property '"+"token"+"'",schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "token")){
const err1 = {instancePath,schemaPath:"OpenLink#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.token !== undefined){
let data0 = data.token;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err2 = {instancePath:instancePath+"/token",schemaPath:"OpenLink#/properties/token/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema47.properties.token,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/token",schemaPath:"OpenLink#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.token.type,parentSchema:schema47.properties.token,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"OpenLink#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

const validator16 = validate30;
const schema48 = {"$ref":"OperatorReason#"};
const schema49 = {"type":"object","required":["reason"],"properties":{"reason":{"type":"string","minLength":1,"maxLength":1000,"description":"Why, in 1 to 1000 characters: for the audit log."}},"$id":"OperatorReason","additionalProperties":false};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason === undefined){
const err0 = {instancePath,schemaPath:"OperatorReason#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema49.required,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "reason")){
const err1 = {instancePath,schemaPath:"OperatorReason#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.reason !== undefined){
let data0 = data.reason;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err2 = {instancePath:instancePath+"/reason",schemaPath:"OperatorReason#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema49.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/reason",schemaPath:"OperatorReason#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema49.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/reason",schemaPath:"OperatorReason#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema49.properties.reason.type,parentSchema:schema49.properties.reason,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"OperatorReason#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema49.type,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

const validator17 = validate31;
const schema50 = {"$ref":"ReactivateMailbox#"};
const schema51 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime in minutes from now on; at most 10,080 unless the operator allows another; 15 when absent."},"noExpiration":{"type":"boolean","description":"true: the mailbox never expires."}},"$id":"ReactivateMailbox","additionalProperties":false};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((key0 === "expiresIn") || (key0 === "noExpiration"))){
const err0 = {instancePath,schemaPath:"ReactivateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema51,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/expiresIn",schemaPath:"ReactivateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema51.properties.expiresIn.type,parentSchema:schema51.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"ReactivateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema51.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.noExpiration !== undefined){
let data1 = data.noExpiration;
if(typeof data1 !== "boolean"){
const err3 = {instancePath:instancePath+"/noExpiration",schemaPath:"ReactivateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema51.properties.noExpiration.type,parentSchema:schema51.properties.noExpiration,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"ReactivateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema51.type,parentSchema:schema51,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}

const validator18 = validate32;
const schema52 = {"$ref":"SetDeliveryScript#"};
const schema53 = {"type":"object","required":["steps"],"properties":{"steps":{"type":"array","items":{"$ref":"ScriptStep#"},"maxItems":32,"description":"What attempts meet, in this order. Each meets one step at most."},"then":{"enum":["accept","repeat"],"description":"What follows the last step: mail is taken, or the steps begin again. Default: accept."},"rate":{"type":"object","required":["max","seconds"],"properties":{"max":{"type":"integer","minimum":1,"maximum":10000,"description":"Attempts within the time."},"seconds":{"type":"integer","minimum":1,"maximum":86400,"description":"The time in seconds, which begins with the first attempt."},"reply":{"type":"string","minLength":1,"maxLength":400,"description":"Reply to those above it. Default: 450 4.7.1 too many messages for now, try again later."}},"additionalProperties":false,"description":"Limit that RCPT is measured by, before the steps."}},"$id":"SetDeliveryScript","additionalProperties":false,"examples":[{"steps":[{"reply":"451 4.7.1 greylisted, try again later","times":2}]}]};
const schema54 = {"type":"object","properties":{"at":{"enum":["connect","helo","mail","rcpt","data","end"],"description":"When it acts: at RCPT, DATA, or the end of the content; at MAIL, for a mailbox, only after a login to it; in the script of captured mail also at the connection, or at EHLO and HELO. Default: rcpt; end for a step with when.subject."},"when":{"type":"object","properties":{"from":{"type":"string","minLength":1,"maxLength":200,"description":"The envelope sender has this in it, in any case."},"subject":{"type":"string","minLength":1,"maxLength":200,"description":"The subject has this in it, in any case. Only at the end of the content."}},"additionalProperties":false,"description":"Attempts that it is for. Default: all."},"reply":{"type":"string","minLength":1,"maxLength":400,"description":"Reply: a code of 4xx or 5xx, an enhanced code of the same class, and a text, such as `451 4.7.1 try again later`. One of 2xx with accept alone."},"delayMs":{"type":"integer","minimum":0,"maximum":30000,"description":"Milliseconds before the answer, up to 30,000. Default: 0."},"drop":{"type":"boolean","description":"true: the connection is closed, after the reply or in place of it. At the end without a reply, the message is stored first."},"accept":{"type":"boolean","description":"true: the attempt goes on; at the end, the message is stored whatever the reply is."},"times":{"type":"integer","minimum":1,"maximum":1000,"description":"Number of attempts that meet it before the next step is due. Default: 1."},"percent":{"type":"integer","minimum":1,"maximum":100,"description":"In place of times: the share of attempts that meet it, evenly, without an end: of 25 every fourth. The others go by it to the next step."}},"$id":"ScriptStep","additionalProperties":false};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SetDeliveryScript" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.steps === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema53.required,parentSchema:schema53,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "steps") || (key0 === "then")) || (key0 === "rate"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema53,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.steps !== undefined){
let data0 = data.steps;
if(Array.isArray(data0)){
if(data0.length > 32){
const err2 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema53.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(errors >= 20) break;
if(!((((((((key1 === "at") || (key1 === "when")) || (key1 === "reply")) || (key1 === "delayMs")) || (key1 === "drop")) || (key1 === "accept")) || (key1 === "times")) || (key1 === "percent"))){
const err3 = {instancePath:instancePath+"/steps/" + i0,schemaPath:"ScriptStep#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema54,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data1.at !== undefined){
let data2 = data1.at;
if(!((((((data2 === "connect") || (data2 === "helo")) || (data2 === "mail")) || (data2 === "rcpt")) || (data2 === "data")) || (data2 === "end"))){
const err4 = {instancePath:instancePath+"/steps/" + i0+"/at",schemaPath:"ScriptStep#/properties/at/enum",keyword:"enum",params:{allowedValues: schema54.properties.at.enum},message:"must be equal to one of the allowed values",schema:schema54.properties.at.enum,parentSchema:schema54.properties.at,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data1.when !== undefined){
let data3 = data1.when;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key2 in data3){
if(errors >= 20) break;
if(!((key2 === "from") || (key2 === "subject"))){
const err5 = {instancePath:instancePath+"/steps/" + i0+"/when",schemaPath:"ScriptStep#/properties/when/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema54.properties.when,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data3.from !== undefined){
let data4 = data3.from;
if(typeof data4 === "string"){
if(func2(data4) > 200){
const err6 = {instancePath:instancePath+"/steps/" + i0+"/when/from",schemaPath:"ScriptStep#/properties/when/properties/from/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema54.properties.when.properties.from,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func2(data4) < 1){
const err7 = {instancePath:instancePath+"/steps/" + i0+"/when/from",schemaPath:"ScriptStep#/properties/when/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema54.properties.when.properties.from,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/steps/" + i0+"/when/from",schemaPath:"ScriptStep#/properties/when/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.when.properties.from.type,parentSchema:schema54.properties.when.properties.from,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.subject !== undefined){
let data5 = data3.subject;
if(typeof data5 === "string"){
if(func2(data5) > 200){
const err9 = {instancePath:instancePath+"/steps/" + i0+"/when/subject",schemaPath:"ScriptStep#/properties/when/properties/subject/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema54.properties.when.properties.subject,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func2(data5) < 1){
const err10 = {instancePath:instancePath+"/steps/" + i0+"/when/subject",schemaPath:"ScriptStep#/properties/when/properties/subject/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema54.properties.when.properties.subject,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/steps/" + i0+"/when/subject",schemaPath:"ScriptStep#/properties/when/properties/subject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.when.properties.subject.type,parentSchema:schema54.properties.when.properties.subject,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/steps/" + i0+"/when",schemaPath:"ScriptStep#/properties/when/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.properties.when.type,parentSchema:schema54.properties.when,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data1.reply !== undefined){
let data6 = data1.reply;
if(typeof data6 === "string"){
if(func2(data6) > 400){
const err13 = {instancePath:instancePath+"/steps/" + i0+"/reply",schemaPath:"ScriptStep#/properties/reply/maxLength",keyword:"maxLength",params:{limit: 400},message:"must NOT have more than 400 characters",schema:400,parentSchema:schema54.properties.reply,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func2(data6) < 1){
const err14 = {instancePath:instancePath+"/steps/" + i0+"/reply",schemaPath:"ScriptStep#/properties/reply/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema54.properties.reply,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/steps/" + i0+"/reply",schemaPath:"ScriptStep#/properties/reply/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.reply.type,parentSchema:schema54.properties.reply,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data1.delayMs !== undefined){
let data7 = data1.delayMs;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err16 = {instancePath:instancePath+"/steps/" + i0+"/delayMs",schemaPath:"ScriptStep#/properties/delayMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.delayMs.type,parentSchema:schema54.properties.delayMs,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 30000 || isNaN(data7)){
const err17 = {instancePath:instancePath+"/steps/" + i0+"/delayMs",schemaPath:"ScriptStep#/properties/delayMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30000},message:"must be <= 30000",schema:30000,parentSchema:schema54.properties.delayMs,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err18 = {instancePath:instancePath+"/steps/" + i0+"/delayMs",schemaPath:"ScriptStep#/properties/delayMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema54.properties.delayMs,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data1.drop !== undefined){
let data8 = data1.drop;
if(typeof data8 !== "boolean"){
const err19 = {instancePath:instancePath+"/steps/" + i0+"/drop",schemaPath:"ScriptStep#/properties/drop/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema54.properties.drop.type,parentSchema:schema54.properties.drop,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data1.accept !== undefined){
let data9 = data1.accept;
if(typeof data9 !== "boolean"){
const err20 = {instancePath:instancePath+"/steps/" + i0+"/accept",schemaPath:"ScriptStep#/properties/accept/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema54.properties.accept.type,parentSchema:schema54.properties.accept,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data1.times !== undefined){
let data10 = data1.times;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err21 = {instancePath:instancePath+"/steps/" + i0+"/times",schemaPath:"ScriptStep#/properties/times/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.times.type,parentSchema:schema54.properties.times,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1000 || isNaN(data10)){
const err22 = {instancePath:instancePath+"/steps/" + i0+"/times",schemaPath:"ScriptStep#/properties/times/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema54.properties.times,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data10 < 1 || isNaN(data10)){
const err23 = {instancePath:instancePath+"/steps/" + i0+"/times",schemaPath:"ScriptStep#/properties/times/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema54.properties.times,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data1.percent !== undefined){
let data11 = data1.percent;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err24 = {instancePath:instancePath+"/steps/" + i0+"/percent",schemaPath:"ScriptStep#/properties/percent/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.percent.type,parentSchema:schema54.properties.percent,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 100 || isNaN(data11)){
const err25 = {instancePath:instancePath+"/steps/" + i0+"/percent",schemaPath:"ScriptStep#/properties/percent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema54.properties.percent,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err26 = {instancePath:instancePath+"/steps/" + i0+"/percent",schemaPath:"ScriptStep#/properties/percent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema54.properties.percent,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
else {
const err27 = {instancePath:instancePath+"/steps/" + i0,schemaPath:"ScriptStep#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data:data1};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema53.properties.steps.type,parentSchema:schema53.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.then !== undefined){
let data12 = data.then;
if(!((data12 === "accept") || (data12 === "repeat"))){
const err29 = {instancePath:instancePath+"/then",schemaPath:"#/properties/then/enum",keyword:"enum",params:{allowedValues: schema53.properties.then.enum},message:"must be equal to one of the allowed values",schema:schema53.properties.then.enum,parentSchema:schema53.properties.then,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.rate !== undefined){
let data13 = data.rate;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.max === undefined){
const err30 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/required",keyword:"required",params:{missingProperty: "max"},message:"must have required property '"+"max"+"'",schema:schema53.properties.rate.required,parentSchema:schema53.properties.rate,data:data13};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data13.seconds === undefined){
const err31 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/required",keyword:"required",params:{missingProperty: "seconds"},message:"must have required property '"+"seconds"+"'",schema:schema53.properties.rate.required,parentSchema:schema53.properties.rate,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
for(const key3 in data13){
if(errors >= 20) break;
if(!(((key3 === "max") || (key3 === "seconds")) || (key3 === "reply"))){
const err32 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema53.properties.rate,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data13.max !== undefined){
let data14 = data13.max;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err33 = {instancePath:instancePath+"/rate/max",schemaPath:"#/properties/rate/properties/max/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema53.properties.rate.properties.max.type,parentSchema:schema53.properties.rate.properties.max,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 10000 || isNaN(data14)){
const err34 = {instancePath:instancePath+"/rate/max",schemaPath:"#/properties/rate/properties/max/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000",schema:10000,parentSchema:schema53.properties.rate.properties.max,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err35 = {instancePath:instancePath+"/rate/max",schemaPath:"#/properties/rate/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema53.properties.rate.properties.max,data:data14};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
if(data13.seconds !== undefined){
let data15 = data13.seconds;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err36 = {instancePath:instancePath+"/rate/seconds",schemaPath:"#/properties/rate/properties/seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema53.properties.rate.properties.seconds.type,parentSchema:schema53.properties.rate.properties.seconds,data:data15};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 86400 || isNaN(data15)){
const err37 = {instancePath:instancePath+"/rate/seconds",schemaPath:"#/properties/rate/properties/seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400",schema:86400,parentSchema:schema53.properties.rate.properties.seconds,data:data15};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err38 = {instancePath:instancePath+"/rate/seconds",schemaPath:"#/properties/rate/properties/seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema53.properties.rate.properties.seconds,data:data15};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data13.reply !== undefined){
let data16 = data13.reply;
if(typeof data16 === "string"){
if(func2(data16) > 400){
const err39 = {instancePath:instancePath+"/rate/reply",schemaPath:"#/properties/rate/properties/reply/maxLength",keyword:"maxLength",params:{limit: 400},message:"must NOT have more than 400 characters",schema:400,parentSchema:schema53.properties.rate.properties.reply,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(func2(data16) < 1){
const err40 = {instancePath:instancePath+"/rate/reply",schemaPath:"#/properties/rate/properties/reply/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema53.properties.rate.properties.reply,data:data16};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/rate/reply",schemaPath:"#/properties/rate/properties/reply/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.properties.rate.properties.reply.type,parentSchema:schema53.properties.rate.properties.reply,data:data16};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.properties.rate.type,parentSchema:schema53.properties.rate,data:data13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.type,parentSchema:schema53,data};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate33(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
validate32.errors = vErrors;
return errors === 0;
}

const validator19 = validate35;
const schema55 = {"$ref":"SignIn#"};
const schema56 = {"type":"object","properties":{"apiKey":{"type":"string","maxLength":1000,"description":"An API key: the session may do what the key may."},"code":{"type":"string","maxLength":1000,"description":"A code of POST /v1/session/codes, or of the link that the service prints when it starts."},"guest":{"type":"boolean","description":"true: makes a new mailbox for a visitor without a key, where the operator allows guests."},"recovery":{"type":"string","maxLength":1000,"description":"The secret of a recovery link: opens its mailbox, or a new one of its address."},"name":{"type":"string","maxLength":254,"description":"With guest: the name before the @, where the operator allows it; a random one when absent."},"domain":{"type":"string","maxLength":254,"description":"With guest: one of the domains of guestTerms; the first when absent."},"proof":{"type":"object","required":["challenge","answers"],"properties":{"challenge":{"type":"string","maxLength":200,"description":"The challenge."},"answers":{"type":"array","items":{"type":"integer","minimum":0},"minItems":16,"maxItems":16,"description":"The answer to each of its puzzles."}},"additionalProperties":false}},"$id":"SignIn","additionalProperties":false};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((((((key0 === "apiKey") || (key0 === "code")) || (key0 === "guest")) || (key0 === "recovery")) || (key0 === "name")) || (key0 === "domain")) || (key0 === "proof"))){
const err0 = {instancePath,schemaPath:"SignIn#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.apiKey !== undefined){
let data0 = data.apiKey;
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err1 = {instancePath:instancePath+"/apiKey",schemaPath:"SignIn#/properties/apiKey/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema56.properties.apiKey,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/apiKey",schemaPath:"SignIn#/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.apiKey.type,parentSchema:schema56.properties.apiKey,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.code !== undefined){
let data1 = data.code;
if(typeof data1 === "string"){
if(func2(data1) > 1000){
const err3 = {instancePath:instancePath+"/code",schemaPath:"SignIn#/properties/code/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema56.properties.code,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/code",schemaPath:"SignIn#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.code.type,parentSchema:schema56.properties.code,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.guest !== undefined){
let data2 = data.guest;
if(typeof data2 !== "boolean"){
const err5 = {instancePath:instancePath+"/guest",schemaPath:"SignIn#/properties/guest/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema56.properties.guest.type,parentSchema:schema56.properties.guest,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.recovery !== undefined){
let data3 = data.recovery;
if(typeof data3 === "string"){
if(func2(data3) > 1000){
const err6 = {instancePath:instancePath+"/recovery",schemaPath:"SignIn#/properties/recovery/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema56.properties.recovery,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/recovery",schemaPath:"SignIn#/properties/recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.recovery.type,parentSchema:schema56.properties.recovery,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 === "string"){
if(func2(data4) > 254){
const err8 = {instancePath:instancePath+"/name",schemaPath:"SignIn#/properties/name/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters",schema:254,parentSchema:schema56.properties.name,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/name",schemaPath:"SignIn#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.name.type,parentSchema:schema56.properties.name,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.domain !== undefined){
let data5 = data.domain;
if(typeof data5 === "string"){
if(func2(data5) > 254){
const err10 = {instancePath:instancePath+"/domain",schemaPath:"SignIn#/properties/domain/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters",schema:254,parentSchema:schema56.properties.domain,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/domain",schemaPath:"SignIn#/properties/domain/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.domain.type,parentSchema:schema56.properties.domain,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.proof !== undefined){
let data6 = data.proof;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.challenge === undefined){
const err12 = {instancePath:instancePath+"/proof",schemaPath:"SignIn#/properties/proof/required",keyword:"required",params:{missingProperty: "challenge"},message:"must have required property '"+"challenge"+"'",schema:schema56.properties.proof.required,parentSchema:schema56.properties.proof,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data6.answers === undefined){
const err13 = {instancePath:instancePath+"/proof",schemaPath:"SignIn#/properties/proof/required",keyword:"required",params:{missingProperty: "answers"},message:"must have required property '"+"answers"+"'",schema:schema56.properties.proof.required,parentSchema:schema56.properties.proof,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data6){
if(errors >= 20) break;
if(!((key1 === "challenge") || (key1 === "answers"))){
const err14 = {instancePath:instancePath+"/proof",schemaPath:"SignIn#/properties/proof/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema56.properties.proof,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data6.challenge !== undefined){
let data7 = data6.challenge;
if(typeof data7 === "string"){
if(func2(data7) > 200){
const err15 = {instancePath:instancePath+"/proof/challenge",schemaPath:"SignIn#/properties/proof/properties/challenge/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema56.properties.proof.properties.challenge,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/proof/challenge",schemaPath:"SignIn#/properties/proof/properties/challenge/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.proof.properties.challenge.type,parentSchema:schema56.properties.proof.properties.challenge,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.answers !== undefined){
let data8 = data6.answers;
if(Array.isArray(data8)){
if(data8.length > 16){
const err17 = {instancePath:instancePath+"/proof/answers",schemaPath:"SignIn#/properties/proof/properties/answers/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items",schema:16,parentSchema:schema56.properties.proof.properties.answers,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data8.length < 16){
const err18 = {instancePath:instancePath+"/proof/answers",schemaPath:"SignIn#/properties/proof/properties/answers/minItems",keyword:"minItems",params:{limit: 16},message:"must NOT have fewer than 16 items",schema:16,parentSchema:schema56.properties.proof.properties.answers,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data9 = data8[i0];
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err19 = {instancePath:instancePath+"/proof/answers/" + i0,schemaPath:"SignIn#/properties/proof/properties/answers/items/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema56.properties.proof.properties.answers.items.type,parentSchema:schema56.properties.proof.properties.answers.items,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err20 = {instancePath:instancePath+"/proof/answers/" + i0,schemaPath:"SignIn#/properties/proof/properties/answers/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema56.properties.proof.properties.answers.items,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/proof/answers",schemaPath:"SignIn#/properties/proof/properties/answers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.properties.proof.properties.answers.type,parentSchema:schema56.properties.proof.properties.answers,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/proof",schemaPath:"SignIn#/properties/proof/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.properties.proof.type,parentSchema:schema56.properties.proof,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"SignIn#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.type,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}

const validator20 = validate36;
const schema57 = {"$ref":"UpdateDomain#"};
const schema58 = {"type":"object","properties":{"catchAll":{"type":["string","null"],"description":"An active mailbox on the domain, which gets mail to addresses that never had one; null: none."},"firstMail":{"type":["object","null"],"required":["expiresIn"],"properties":{"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime of the mailbox in minutes; at most 10,080 unless the operator allows another."},"keepNewest":{"type":"integer","minimum":1,"description":"Number of emails that the mailbox keeps: the oldest go when there are more. All when absent."},"perHour":{"type":"integer","minimum":1,"maximum":10000,"description":"Mailboxes that mails may make in an hour: mail to further names is put off. 600 when absent."}},"additionalProperties":false,"description":"Makes a mailbox of the first mail to a name; not together with a catch-all. Null: not any more."},"subdomains":{"type":"boolean","description":"true: the names below the domain belong to it, too. false: not any more."},"mailRules":{"type":["object","null"],"properties":{"conditions":{"type":"array","items":{"enum":["spf","dkim","dmarc"]},"maxItems":3,"description":"Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address)."},"blockedSenders":{"type":"array","items":{"type":"string","maxLength":320},"maxItems":500,"description":"Senders of the envelope whose mail is refused: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces."},"blockedNetworks":{"type":"array","items":{"type":"string","maxLength":49},"maxItems":500,"description":"Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32."},"blockedWords":{"type":"array","items":{"type":"string","minLength":1,"maxLength":64},"maxItems":500,"description":"Words that refuse a recipient: the name before the @, or one of its parts between . + - and _."},"dnsBlocklists":{"type":"array","items":{"type":"string","maxLength":200},"maxItems":3,"description":"Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client."},"messageBytesMax":{"type":"integer","minimum":1024,"description":"Size in bytes from which on a message is refused."}},"additionalProperties":false,"description":"Rules by which mail is refused, in place of all that it has. Null: none."}},"$id":"UpdateDomain","additionalProperties":false,"minProperties":1};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"UpdateDomain#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "catchAll") || (key0 === "firstMail")) || (key0 === "subdomains")) || (key0 === "mailRules"))){
const err1 = {instancePath,schemaPath:"UpdateDomain#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.catchAll !== undefined){
let data0 = data.catchAll;
if((typeof data0 !== "string") && (data0 !== null)){
const err2 = {instancePath:instancePath+"/catchAll",schemaPath:"UpdateDomain#/properties/catchAll/type",keyword:"type",params:{type: schema58.properties.catchAll.type},message:"must be string,null",schema:schema58.properties.catchAll.type,parentSchema:schema58.properties.catchAll,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.firstMail !== undefined){
let data1 = data.firstMail;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
const err3 = {instancePath:instancePath+"/firstMail",schemaPath:"UpdateDomain#/properties/firstMail/type",keyword:"type",params:{type: schema58.properties.firstMail.type},message:"must be object,null",schema:schema58.properties.firstMail.type,parentSchema:schema58.properties.firstMail,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.expiresIn === undefined){
const err4 = {instancePath:instancePath+"/firstMail",schemaPath:"UpdateDomain#/properties/firstMail/required",keyword:"required",params:{missingProperty: "expiresIn"},message:"must have required property '"+"expiresIn"+"'",schema:schema58.properties.firstMail.required,parentSchema:schema58.properties.firstMail,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key1 in data1){
if(errors >= 20) break;
if(!(((key1 === "expiresIn") || (key1 === "keepNewest")) || (key1 === "perHour"))){
const err5 = {instancePath:instancePath+"/firstMail",schemaPath:"UpdateDomain#/properties/firstMail/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema58.properties.firstMail,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data1.expiresIn !== undefined){
let data2 = data1.expiresIn;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err6 = {instancePath:instancePath+"/firstMail/expiresIn",schemaPath:"UpdateDomain#/properties/firstMail/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema58.properties.firstMail.properties.expiresIn.type,parentSchema:schema58.properties.firstMail.properties.expiresIn,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/firstMail/expiresIn",schemaPath:"UpdateDomain#/properties/firstMail/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema58.properties.firstMail.properties.expiresIn,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data1.keepNewest !== undefined){
let data3 = data1.keepNewest;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err8 = {instancePath:instancePath+"/firstMail/keepNewest",schemaPath:"UpdateDomain#/properties/firstMail/properties/keepNewest/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema58.properties.firstMail.properties.keepNewest.type,parentSchema:schema58.properties.firstMail.properties.keepNewest,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/firstMail/keepNewest",schemaPath:"UpdateDomain#/properties/firstMail/properties/keepNewest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema58.properties.firstMail.properties.keepNewest,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data1.perHour !== undefined){
let data4 = data1.perHour;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err10 = {instancePath:instancePath+"/firstMail/perHour",schemaPath:"UpdateDomain#/properties/firstMail/properties/perHour/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema58.properties.firstMail.properties.perHour.type,parentSchema:schema58.properties.firstMail.properties.perHour,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 10000 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/firstMail/perHour",schemaPath:"UpdateDomain#/properties/firstMail/properties/perHour/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000",schema:10000,parentSchema:schema58.properties.firstMail.properties.perHour,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/firstMail/perHour",schemaPath:"UpdateDomain#/properties/firstMail/properties/perHour/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema58.properties.firstMail.properties.perHour,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
}
}
if(data.subdomains !== undefined){
let data5 = data.subdomains;
if(typeof data5 !== "boolean"){
const err13 = {instancePath:instancePath+"/subdomains",schemaPath:"UpdateDomain#/properties/subdomains/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema58.properties.subdomains.type,parentSchema:schema58.properties.subdomains,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.mailRules !== undefined){
let data6 = data.mailRules;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
const err14 = {instancePath:instancePath+"/mailRules",schemaPath:"UpdateDomain#/properties/mailRules/type",keyword:"type",params:{type: schema58.properties.mailRules.type},message:"must be object,null",schema:schema58.properties.mailRules.type,parentSchema:schema58.properties.mailRules,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
if(errors >= 20) break;
if(!((((((key2 === "conditions") || (key2 === "blockedSenders")) || (key2 === "blockedNetworks")) || (key2 === "blockedWords")) || (key2 === "dnsBlocklists")) || (key2 === "messageBytesMax"))){
const err15 = {instancePath:instancePath+"/mailRules",schemaPath:"UpdateDomain#/properties/mailRules/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema58.properties.mailRules,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data6.conditions !== undefined){
let data7 = data6.conditions;
if(Array.isArray(data7)){
if(data7.length > 3){
const err16 = {instancePath:instancePath+"/mailRules/conditions",schemaPath:"UpdateDomain#/properties/mailRules/properties/conditions/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema58.properties.mailRules.properties.conditions,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data8 = data7[i0];
if(!(((data8 === "spf") || (data8 === "dkim")) || (data8 === "dmarc"))){
const err17 = {instancePath:instancePath+"/mailRules/conditions/" + i0,schemaPath:"UpdateDomain#/properties/mailRules/properties/conditions/items/enum",keyword:"enum",params:{allowedValues: schema58.properties.mailRules.properties.conditions.items.enum},message:"must be equal to one of the allowed values",schema:schema58.properties.mailRules.properties.conditions.items.enum,parentSchema:schema58.properties.mailRules.properties.conditions.items,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/mailRules/conditions",schemaPath:"UpdateDomain#/properties/mailRules/properties/conditions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.mailRules.properties.conditions.type,parentSchema:schema58.properties.mailRules.properties.conditions,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.blockedSenders !== undefined){
let data9 = data6.blockedSenders;
if(Array.isArray(data9)){
if(data9.length > 500){
const err19 = {instancePath:instancePath+"/mailRules/blockedSenders",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedSenders/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema58.properties.mailRules.properties.blockedSenders,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(func2(data10) > 320){
const err20 = {instancePath:instancePath+"/mailRules/blockedSenders/" + i1,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedSenders/items/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema58.properties.mailRules.properties.blockedSenders.items,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/mailRules/blockedSenders/" + i1,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedSenders/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.mailRules.properties.blockedSenders.items.type,parentSchema:schema58.properties.mailRules.properties.blockedSenders.items,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/mailRules/blockedSenders",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedSenders/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.mailRules.properties.blockedSenders.type,parentSchema:schema58.properties.mailRules.properties.blockedSenders,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data6.blockedNetworks !== undefined){
let data11 = data6.blockedNetworks;
if(Array.isArray(data11)){
if(data11.length > 500){
const err23 = {instancePath:instancePath+"/mailRules/blockedNetworks",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedNetworks/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema58.properties.mailRules.properties.blockedNetworks,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len2 = data11.length;
for(let i2=0; i2<len2 && errors < 20; i2++){
let data12 = data11[i2];
if(typeof data12 === "string"){
if(func2(data12) > 49){
const err24 = {instancePath:instancePath+"/mailRules/blockedNetworks/" + i2,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedNetworks/items/maxLength",keyword:"maxLength",params:{limit: 49},message:"must NOT have more than 49 characters",schema:49,parentSchema:schema58.properties.mailRules.properties.blockedNetworks.items,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/mailRules/blockedNetworks/" + i2,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedNetworks/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.mailRules.properties.blockedNetworks.items.type,parentSchema:schema58.properties.mailRules.properties.blockedNetworks.items,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/mailRules/blockedNetworks",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedNetworks/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.mailRules.properties.blockedNetworks.type,parentSchema:schema58.properties.mailRules.properties.blockedNetworks,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data6.blockedWords !== undefined){
let data13 = data6.blockedWords;
if(Array.isArray(data13)){
if(data13.length > 500){
const err27 = {instancePath:instancePath+"/mailRules/blockedWords",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedWords/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema58.properties.mailRules.properties.blockedWords,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const len3 = data13.length;
for(let i3=0; i3<len3 && errors < 20; i3++){
let data14 = data13[i3];
if(typeof data14 === "string"){
if(func2(data14) > 64){
const err28 = {instancePath:instancePath+"/mailRules/blockedWords/" + i3,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedWords/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema58.properties.mailRules.properties.blockedWords.items,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func2(data14) < 1){
const err29 = {instancePath:instancePath+"/mailRules/blockedWords/" + i3,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedWords/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema58.properties.mailRules.properties.blockedWords.items,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/mailRules/blockedWords/" + i3,schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedWords/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.mailRules.properties.blockedWords.items.type,parentSchema:schema58.properties.mailRules.properties.blockedWords.items,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/mailRules/blockedWords",schemaPath:"UpdateDomain#/properties/mailRules/properties/blockedWords/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.mailRules.properties.blockedWords.type,parentSchema:schema58.properties.mailRules.properties.blockedWords,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data6.dnsBlocklists !== undefined){
let data15 = data6.dnsBlocklists;
if(Array.isArray(data15)){
if(data15.length > 3){
const err32 = {instancePath:instancePath+"/mailRules/dnsBlocklists",schemaPath:"UpdateDomain#/properties/mailRules/properties/dnsBlocklists/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema58.properties.mailRules.properties.dnsBlocklists,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
const len4 = data15.length;
for(let i4=0; i4<len4 && errors < 20; i4++){
let data16 = data15[i4];
if(typeof data16 === "string"){
if(func2(data16) > 200){
const err33 = {instancePath:instancePath+"/mailRules/dnsBlocklists/" + i4,schemaPath:"UpdateDomain#/properties/mailRules/properties/dnsBlocklists/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema58.properties.mailRules.properties.dnsBlocklists.items,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/mailRules/dnsBlocklists/" + i4,schemaPath:"UpdateDomain#/properties/mailRules/properties/dnsBlocklists/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.mailRules.properties.dnsBlocklists.items.type,parentSchema:schema58.properties.mailRules.properties.dnsBlocklists.items,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/mailRules/dnsBlocklists",schemaPath:"UpdateDomain#/properties/mailRules/properties/dnsBlocklists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.mailRules.properties.dnsBlocklists.type,parentSchema:schema58.properties.mailRules.properties.dnsBlocklists,data:data15};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data6.messageBytesMax !== undefined){
let data17 = data6.messageBytesMax;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err36 = {instancePath:instancePath+"/mailRules/messageBytesMax",schemaPath:"UpdateDomain#/properties/mailRules/properties/messageBytesMax/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema58.properties.mailRules.properties.messageBytesMax.type,parentSchema:schema58.properties.mailRules.properties.messageBytesMax,data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 1024 || isNaN(data17)){
const err37 = {instancePath:instancePath+"/mailRules/messageBytesMax",schemaPath:"UpdateDomain#/properties/mailRules/properties/messageBytesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024",schema:1024,parentSchema:schema58.properties.mailRules.properties.messageBytesMax,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
}
}
}
else {
const err38 = {instancePath,schemaPath:"UpdateDomain#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema58.type,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

const validator21 = validate37;
const schema59 = {"$ref":"UpdateMail#"};
const schema60 = {"type":"object","required":["read"],"properties":{"read":{"type":"boolean","description":"Whether it is marked as read."}},"$id":"UpdateMail","additionalProperties":false,"examples":[{"read":true}]};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.read === undefined){
const err0 = {instancePath,schemaPath:"UpdateMail#/required",keyword:"required",params:{missingProperty: "read"},message:"must have required property '"+"read"+"'",schema:schema60.required,parentSchema:schema60,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "read")){
const err1 = {instancePath,schemaPath:"UpdateMail#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema60,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.read !== undefined){
let data0 = data.read;
if(typeof data0 !== "boolean"){
const err2 = {instancePath:instancePath+"/read",schemaPath:"UpdateMail#/properties/read/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema60.properties.read.type,parentSchema:schema60.properties.read,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"UpdateMail#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema60.type,parentSchema:schema60,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}

const validator22 = validate38;
const schema61 = {"$ref":"UpdateMailbox#"};
const schema62 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime in minutes from now on; at most 10,080 unless the operator allows another."},"noExpiration":{"type":"boolean","description":"true: the mailbox never expires. false: needs expiresIn."},"recoverable":{"type":"boolean","description":"Archive the mailbox when it ends; needs a tag."},"tag":{"type":["string","null"],"minLength":1,"description":"Label of 1 to 100 characters; null: none."},"name":{"type":["string","null"],"minLength":1,"description":"Name for people, of 1 to 100 characters; null: none."},"keepNewest":{"type":["integer","null"],"minimum":1,"description":"Number of emails that the mailbox keeps; when there are more, the oldest are deleted. At most as many as a mailbox may have, 100,000 unless the operator allows another number; null: it keeps all, and refuses mail when it is full."},"allowedSenders":{"type":["array","null"],"items":{"type":"string","maxLength":320},"minItems":1,"maxItems":100,"description":"Senders that the mailbox takes mail of, in the envelope, or in From where DMARC passes: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces. Null: all."}},"$id":"UpdateMailbox","additionalProperties":false};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((((((key0 === "expiresIn") || (key0 === "noExpiration")) || (key0 === "recoverable")) || (key0 === "tag")) || (key0 === "name")) || (key0 === "keepNewest")) || (key0 === "allowedSenders"))){
const err0 = {instancePath,schemaPath:"UpdateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema62,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/expiresIn",schemaPath:"UpdateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema62.properties.expiresIn.type,parentSchema:schema62.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/expiresIn",schemaPath:"UpdateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema62.properties.expiresIn,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.noExpiration !== undefined){
let data1 = data.noExpiration;
if(typeof data1 !== "boolean"){
const err3 = {instancePath:instancePath+"/noExpiration",schemaPath:"UpdateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema62.properties.noExpiration.type,parentSchema:schema62.properties.noExpiration,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.recoverable !== undefined){
let data2 = data.recoverable;
if(typeof data2 !== "boolean"){
const err4 = {instancePath:instancePath+"/recoverable",schemaPath:"UpdateMailbox#/properties/recoverable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema62.properties.recoverable.type,parentSchema:schema62.properties.recoverable,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.tag !== undefined){
let data3 = data.tag;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/tag",schemaPath:"UpdateMailbox#/properties/tag/type",keyword:"type",params:{type: schema62.properties.tag.type},message:"must be string,null",schema:schema62.properties.tag.type,parentSchema:schema62.properties.tag,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(func2(data3) < 1){
const err6 = {instancePath:instancePath+"/tag",schemaPath:"UpdateMailbox#/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema62.properties.tag,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.name !== undefined){
let data4 = data.name;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/name",schemaPath:"UpdateMailbox#/properties/name/type",keyword:"type",params:{type: schema62.properties.name.type},message:"must be string,null",schema:schema62.properties.name.type,parentSchema:schema62.properties.name,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err8 = {instancePath:instancePath+"/name",schemaPath:"UpdateMailbox#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema62.properties.name,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.keepNewest !== undefined){
let data5 = data.keepNewest;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
const err9 = {instancePath:instancePath+"/keepNewest",schemaPath:"UpdateMailbox#/properties/keepNewest/type",keyword:"type",params:{type: schema62.properties.keepNewest.type},message:"must be integer,null",schema:schema62.properties.keepNewest.type,parentSchema:schema62.properties.keepNewest,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
const err10 = {instancePath:instancePath+"/keepNewest",schemaPath:"UpdateMailbox#/properties/keepNewest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema62.properties.keepNewest,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.allowedSenders !== undefined){
let data6 = data.allowedSenders;
if((!(Array.isArray(data6))) && (data6 !== null)){
const err11 = {instancePath:instancePath+"/allowedSenders",schemaPath:"UpdateMailbox#/properties/allowedSenders/type",keyword:"type",params:{type: schema62.properties.allowedSenders.type},message:"must be array,null",schema:schema62.properties.allowedSenders.type,parentSchema:schema62.properties.allowedSenders,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data6)){
if(data6.length > 100){
const err12 = {instancePath:instancePath+"/allowedSenders",schemaPath:"UpdateMailbox#/properties/allowedSenders/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema62.properties.allowedSenders,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data6.length < 1){
const err13 = {instancePath:instancePath+"/allowedSenders",schemaPath:"UpdateMailbox#/properties/allowedSenders/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema62.properties.allowedSenders,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data7 = data6[i0];
if(typeof data7 === "string"){
if(func2(data7) > 320){
const err14 = {instancePath:instancePath+"/allowedSenders/" + i0,schemaPath:"UpdateMailbox#/properties/allowedSenders/items/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema62.properties.allowedSenders.items,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/allowedSenders/" + i0,schemaPath:"UpdateMailbox#/properties/allowedSenders/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema62.properties.allowedSenders.items.type,parentSchema:schema62.properties.allowedSenders.items,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
}
else {
const err16 = {instancePath,schemaPath:"UpdateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema62.type,parentSchema:schema62,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

const validator23 = validate39;
const schema63 = {"$ref":"UpdateMails#"};
const schema64 = {"type":"object","required":["ids","read"],"properties":{"ids":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":10000,"description":"Identifiers; repeats count once."},"read":{"type":"boolean","description":"Whether it is marked as read."}},"$id":"UpdateMails","additionalProperties":false,"examples":[{"ids":["019ca945-0a00-7000-8000-000000000002"],"read":true}]};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ids === undefined){
const err0 = {instancePath,schemaPath:"UpdateMails#/required",keyword:"required",params:{missingProperty: "ids"},message:"must have required property '"+"ids"+"'",schema:schema64.required,parentSchema:schema64,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.read === undefined){
const err1 = {instancePath,schemaPath:"UpdateMails#/required",keyword:"required",params:{missingProperty: "read"},message:"must have required property '"+"read"+"'",schema:schema64.required,parentSchema:schema64,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((key0 === "ids") || (key0 === "read"))){
const err2 = {instancePath,schemaPath:"UpdateMails#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema64,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.ids !== undefined){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length > 10000){
const err3 = {instancePath:instancePath+"/ids",schemaPath:"UpdateMails#/properties/ids/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema64.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/ids",schemaPath:"UpdateMails#/properties/ids/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema64.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/ids/" + i0,schemaPath:"UpdateMails#/properties/ids/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.properties.ids.items.type,parentSchema:schema64.properties.ids.items,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/ids",schemaPath:"UpdateMails#/properties/ids/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema64.properties.ids.type,parentSchema:schema64.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.read !== undefined){
let data2 = data.read;
if(typeof data2 !== "boolean"){
const err7 = {instancePath:instancePath+"/read",schemaPath:"UpdateMails#/properties/read/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema64.properties.read.type,parentSchema:schema64.properties.read,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"UpdateMails#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.type,parentSchema:schema64,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}

const validator24 = validate40;
const schema65 = {"$ref":"UpdateWebhook#"};
const schema66 = {"type":"object","properties":{"url":{"type":"string","minLength":1,"description":"As at creation."},"types":{"anyOf":[{"type":"array","items":{"enum":["mailbox.created","mailbox.updated","mailbox.reactivated","mailbox.expired","mailbox.archived","mailbox.deleted","mail.received","mail.deleted","mail.refused","mail.attempted","domain.verified","domain.lapsed","key.created","key.revoked","link.viewed"],"type":"string"},"minItems":1,"uniqueItems":true,"description":"Only events of these types."},{"type":"null"}],"description":"null: all types."},"mailboxId":{"type":["string","null"],"description":"An active mailbox; null: all mailboxes."},"status":{"enum":["active","disabled"],"description":"active: sends again, from its position on; events that were no longer kept are missing."}},"$id":"UpdateWebhook","additionalProperties":false,"examples":[{"status":"active"}]};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "url") || (key0 === "types")) || (key0 === "mailboxId")) || (key0 === "status"))){
const err0 = {instancePath,schemaPath:"UpdateWebhook#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema66,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err1 = {instancePath:instancePath+"/url",schemaPath:"UpdateWebhook#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema66.properties.url,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/url",schemaPath:"UpdateWebhook#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema66.properties.url.type,parentSchema:schema66.properties.url,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.types !== undefined){
let data1 = data.types;
const _errs6 = errors;
let valid2 = false;
const _errs7 = errors;
if(Array.isArray(data1)){
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema66.properties.types.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data2 = data1[i0];
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/types/" + i0,schemaPath:"UpdateWebhook#/properties/types/anyOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema66.properties.types.anyOf[0].items.type,parentSchema:schema66.properties.types.anyOf[0].items,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((((((((((((data2 === "mailbox.created") || (data2 === "mailbox.updated")) || (data2 === "mailbox.reactivated")) || (data2 === "mailbox.expired")) || (data2 === "mailbox.archived")) || (data2 === "mailbox.deleted")) || (data2 === "mail.received")) || (data2 === "mail.deleted")) || (data2 === "mail.refused")) || (data2 === "mail.attempted")) || (data2 === "domain.verified")) || (data2 === "domain.lapsed")) || (data2 === "key.created")) || (data2 === "key.revoked")) || (data2 === "link.viewed"))){
const err5 = {instancePath:instancePath+"/types/" + i0,schemaPath:"UpdateWebhook#/properties/types/anyOf/0/items/enum",keyword:"enum",params:{allowedValues: schema66.properties.types.anyOf[0].items.enum},message:"must be equal to one of the allowed values",schema:schema66.properties.types.anyOf[0].items.enum,parentSchema:schema66.properties.types.anyOf[0].items,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err6 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema66.properties.types.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err7 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema66.properties.types.anyOf[0].type,parentSchema:schema66.properties.types.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs11 = errors;
if(data1 !== null){
const err8 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema66.properties.types.anyOf[1].type,parentSchema:schema66.properties.types.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err9 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema66.properties.types.anyOf,parentSchema:schema66.properties.types,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
}
if(data.mailboxId !== undefined){
let data3 = data.mailboxId;
if((typeof data3 !== "string") && (data3 !== null)){
const err10 = {instancePath:instancePath+"/mailboxId",schemaPath:"UpdateWebhook#/properties/mailboxId/type",keyword:"type",params:{type: schema66.properties.mailboxId.type},message:"must be string,null",schema:schema66.properties.mailboxId.type,parentSchema:schema66.properties.mailboxId,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.status !== undefined){
let data4 = data.status;
if(!((data4 === "active") || (data4 === "disabled"))){
const err11 = {instancePath:instancePath+"/status",schemaPath:"UpdateWebhook#/properties/status/enum",keyword:"enum",params:{allowedValues: schema66.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema66.properties.status.enum,parentSchema:schema66.properties.status,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"UpdateWebhook#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema66.type,parentSchema:schema66,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}

const validator25 = validate41;
const schema67 = {"$ref":"WaitRequest#"};
const schema68 = {"type":"object","properties":{"match":{"$ref":"EmailMatch#"},"after":{"type":"string","description":"Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339). After a cursor or an id, also of a deleted email, come those that were stored later, in the order of the event log; after a time, those that were received later."},"count":{"type":"integer","minimum":0,"maximum":100,"description":"Number of emails that have to match; default 1. 0: none may, and the first that matches ends the wait; the answer is 503 wait_incomplete when not all present emails could be looked at."},"timeout":{"type":"integer","minimum":0,"description":"Seconds to wait at most; default 30. More than 55 means 55, as the answer says."},"timeoutMs":{"type":"integer","minimum":0,"description":"Milliseconds to wait at most, in place of `timeout`; up to 55000."},"except":{"type":"array","items":{"type":"string"},"maxItems":1000,"description":"Ids of emails to ignore, whether they match or not."},"give":{"enum":["code","link","seen"],"description":"What to take from the email. `code`, `link`: only an email with one matches; the answer has it as `code` or `link`, and its items have no bodies. `seen`: each item is a SeenEmail, with the visible text, codes and links."},"order":{"enum":["oldest","newest"],"description":"Emails to return when more match: the first, which is the default, or the last, newest first."},"quietFor":{"type":"integer","minimum":1,"maximum":55000,"description":"Milliseconds for which no further email matches; then all matching emails are returned."}},"$id":"WaitRequest","additionalProperties":false,"examples":[{"match":{"subject":"hello"},"timeout":30}]};
const func67 = Object.prototype.hasOwnProperty;

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="WaitRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(func67.call(schema68.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.match !== undefined){
if(!(validate25(data.match, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined){
let data1 = data.after;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.after.type,parentSchema:schema68.properties.after,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.count !== undefined){
let data2 = data.count;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err2 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.count.type,parentSchema:schema68.properties.count,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
const err3 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema68.properties.count,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.count,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.timeout !== undefined){
let data3 = data.timeout;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err5 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.timeout.type,parentSchema:schema68.properties.timeout,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err6 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.timeout,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.timeoutMs !== undefined){
let data4 = data.timeoutMs;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err7 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.timeoutMs.type,parentSchema:schema68.properties.timeoutMs,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
const err8 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.timeoutMs,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.except !== undefined){
let data5 = data.except;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err9 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema68.properties.except,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data6 = data5[i0];
if(typeof data6 !== "string"){
const err10 = {instancePath:instancePath+"/except/" + i0,schemaPath:"#/properties/except/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.except.items.type,parentSchema:schema68.properties.except.items,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema68.properties.except.type,parentSchema:schema68.properties.except,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.give !== undefined){
let data7 = data.give;
if(!(((data7 === "code") || (data7 === "link")) || (data7 === "seen"))){
const err12 = {instancePath:instancePath+"/give",schemaPath:"#/properties/give/enum",keyword:"enum",params:{allowedValues: schema68.properties.give.enum},message:"must be equal to one of the allowed values",schema:schema68.properties.give.enum,parentSchema:schema68.properties.give,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.order !== undefined){
let data8 = data.order;
if(!((data8 === "oldest") || (data8 === "newest"))){
const err13 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/enum",keyword:"enum",params:{allowedValues: schema68.properties.order.enum},message:"must be equal to one of the allowed values",schema:schema68.properties.order.enum,parentSchema:schema68.properties.order,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.quietFor !== undefined){
let data9 = data.quietFor;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err14 = {instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.quietFor.type,parentSchema:schema68.properties.quietFor,data:data9};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 55000 || isNaN(data9)){
const err15 = {instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/maximum",keyword:"maximum",params:{comparison: "<=", limit: 55000},message:"must be <= 55000",schema:55000,parentSchema:schema68.properties.quietFor,data:data9};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data9 < 1 || isNaN(data9)){
const err16 = {instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema68.properties.quietFor,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema68.type,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate42(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
validate41.errors = vErrors;
return errors === 0;
}

const validator26 = validate45;
const schema69 = {"type":"object","properties":{"address":{"type":"string","description":"Only the mailbox with exactly this address, in any case."},"tag":{"type":"string","description":"Only mailboxes with exactly this tag, once blanks around it are cut."},"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.address !== undefined){
let data0 = data.address;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.address.type,parentSchema:schema69.properties.address,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tag !== undefined){
let data1 = data.tag;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.tag.type,parentSchema:schema69.properties.tag,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.limit !== undefined){
let data2 = data.limit;
if(typeof data2 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data2) || data2 < 1 || data2 > 200){
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema69.properties.limit.digits,parentSchema:schema69.properties.limit,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.limit.type,parentSchema:schema69.properties.limit,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.cursor !== undefined){
let data3 = data.cursor;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.cursor.type,parentSchema:schema69.properties.cursor,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema69.type,parentSchema:schema69,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}

const validator27 = validate46;
const schema70 = {"type":"object","properties":{"after":{"type":"string","description":"A cursor: returns only the events after it. Default: all events that are kept; for a stream, those from now on."},"limit":{"type":"string","digits":{"minimum":1,"maximum":1000},"description":"Maximum number of events. A stream has no limit."},"types":{"type":"string","description":"Only events of these types, separated by commas."},"ticket":{"type":"string","description":"For a stream of a client that can send no header: a ticket in place of the key."}},"additionalProperties":false};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "after") || (key0 === "limit")) || (key0 === "types")) || (key0 === "ticket"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema70,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.after !== undefined){
let data0 = data.after;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema70.properties.after.type,parentSchema:schema70.properties.after,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(typeof data1 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data1) || data1 < 1 || data1 > 1000){
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":1000},message:"must be a whole number",schema:schema70.properties.limit.digits,parentSchema:schema70.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema70.properties.limit.type,parentSchema:schema70.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.types !== undefined){
let data2 = data.types;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema70.properties.types.type,parentSchema:schema70.properties.types,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.ticket !== undefined){
let data3 = data.ticket;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/ticket",schemaPath:"#/properties/ticket/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema70.properties.ticket.type,parentSchema:schema70.properties.ticket,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema70.type,parentSchema:schema70,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

const validator28 = validate47;
const schema71 = {"type":"object","properties":{"all":{"enum":["true"],"description":"`true`, without a body: deletes all emails of the mailbox."}}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.all !== undefined){
let data0 = data.all;
if(!(data0 === "true")){
const err0 = {instancePath:instancePath+"/all",schemaPath:"#/properties/all/enum",keyword:"enum",params:{allowedValues: schema71.properties.all.enum},message:"must be equal to one of the allowed values",schema:schema71.properties.all.enum,parentSchema:schema71.properties.all,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema71.type,parentSchema:schema71,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}

const validator29 = validate48;
const schema72 = {"type":"object","properties":{"all":{"enum":["true"],"description":"`true`: all emails, or all of `mailboxId`. Required when no other parameter chooses some."},"mailboxId":{"type":"string","description":"Only emails of this mailbox."},"upTo":{"type":"string","description":"Identifier of an email: only it, and those that came before it. What arrives later is never meant."},"from":{"type":"string","minLength":1,"maxLength":1000,"description":"The sender, or an address of the From header, contains this, in any case."},"to":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient contains this, in any case."},"cc":{"type":"string","minLength":1,"maxLength":1000,"description":"An address of the Cc header contains this, in any case."},"bcc":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient that is in neither To nor Cc contains this, in any case."},"subject":{"type":"string","minLength":1,"maxLength":1000,"description":"The subject contains this, in any case."},"messageId":{"type":"string","minLength":1,"maxLength":1000,"description":"The Message-ID contains this, in any case."},"not":{"type":"string","maxLength":1000,"description":"Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag."},"q":{"type":"string","maxLength":1000,"description":"Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went."},"receivedAfter":{"type":"string","description":"Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"receivedBefore":{"type":"string","description":"Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"hasAttachments":{"enum":["true","false"],"description":"Only emails with, or without, attachments."},"read":{"enum":["true","false"],"description":"true: only emails that are marked as read. false: only the others."},"largerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has more bytes."},"smallerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has fewer bytes."},"tag":{"type":"string","description":"Only emails in mailboxes with exactly this tag, once blanks around it are cut."}},"additionalProperties":false};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(func67.call(schema72.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema72,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.all !== undefined){
let data0 = data.all;
if(!(data0 === "true")){
const err1 = {instancePath:instancePath+"/all",schemaPath:"#/properties/all/enum",keyword:"enum",params:{allowedValues: schema72.properties.all.enum},message:"must be equal to one of the allowed values",schema:schema72.properties.all.enum,parentSchema:schema72.properties.all,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.mailboxId !== undefined){
let data1 = data.mailboxId;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.mailboxId.type,parentSchema:schema72.properties.mailboxId,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.upTo !== undefined){
let data2 = data.upTo;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/upTo",schemaPath:"#/properties/upTo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.upTo.type,parentSchema:schema72.properties.upTo,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.from !== undefined){
let data3 = data.from;
if(typeof data3 === "string"){
if(func2(data3) > 1000){
const err4 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.from,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data3) < 1){
const err5 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.from,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.from.type,parentSchema:schema72.properties.from,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.to !== undefined){
let data4 = data.to;
if(typeof data4 === "string"){
if(func2(data4) > 1000){
const err7 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.to,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data4) < 1){
const err8 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.to,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.to.type,parentSchema:schema72.properties.to,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.cc !== undefined){
let data5 = data.cc;
if(typeof data5 === "string"){
if(func2(data5) > 1000){
const err10 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data5) < 1){
const err11 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.cc.type,parentSchema:schema72.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.bcc !== undefined){
let data6 = data.bcc;
if(typeof data6 === "string"){
if(func2(data6) > 1000){
const err13 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func2(data6) < 1){
const err14 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.bcc.type,parentSchema:schema72.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.subject !== undefined){
let data7 = data.subject;
if(typeof data7 === "string"){
if(func2(data7) > 1000){
const err16 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data7) < 1){
const err17 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.subject.type,parentSchema:schema72.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.messageId !== undefined){
let data8 = data.messageId;
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err19 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func2(data8) < 1){
const err20 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.messageId.type,parentSchema:schema72.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.not !== undefined){
let data9 = data.not;
if(typeof data9 === "string"){
if(func2(data9) > 1000){
const err22 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.not,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.not.type,parentSchema:schema72.properties.not,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.q !== undefined){
let data10 = data.q;
if(typeof data10 === "string"){
if(func2(data10) > 1000){
const err24 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema72.properties.q,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.q.type,parentSchema:schema72.properties.q,data:data10};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.receivedAfter !== undefined){
let data11 = data.receivedAfter;
if(typeof data11 !== "string"){
const err26 = {instancePath:instancePath+"/receivedAfter",schemaPath:"#/properties/receivedAfter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.receivedAfter.type,parentSchema:schema72.properties.receivedAfter,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.receivedBefore !== undefined){
let data12 = data.receivedBefore;
if(typeof data12 !== "string"){
const err27 = {instancePath:instancePath+"/receivedBefore",schemaPath:"#/properties/receivedBefore/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.receivedBefore.type,parentSchema:schema72.properties.receivedBefore,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.hasAttachments !== undefined){
let data13 = data.hasAttachments;
if(!((data13 === "true") || (data13 === "false"))){
const err28 = {instancePath:instancePath+"/hasAttachments",schemaPath:"#/properties/hasAttachments/enum",keyword:"enum",params:{allowedValues: schema72.properties.hasAttachments.enum},message:"must be equal to one of the allowed values",schema:schema72.properties.hasAttachments.enum,parentSchema:schema72.properties.hasAttachments,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.read !== undefined){
let data14 = data.read;
if(!((data14 === "true") || (data14 === "false"))){
const err29 = {instancePath:instancePath+"/read",schemaPath:"#/properties/read/enum",keyword:"enum",params:{allowedValues: schema72.properties.read.enum},message:"must be equal to one of the allowed values",schema:schema72.properties.read.enum,parentSchema:schema72.properties.read,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.largerThan !== undefined){
let data15 = data.largerThan;
if(typeof data15 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data15) || data15 < 0 || data15 > 999999999999){
const err30 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema72.properties.largerThan.digits,parentSchema:schema72.properties.largerThan,data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.largerThan.type,parentSchema:schema72.properties.largerThan,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.smallerThan !== undefined){
let data16 = data.smallerThan;
if(typeof data16 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data16) || data16 < 0 || data16 > 999999999999){
const err32 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema72.properties.smallerThan.digits,parentSchema:schema72.properties.smallerThan,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.smallerThan.type,parentSchema:schema72.properties.smallerThan,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.tag !== undefined){
let data17 = data.tag;
if(typeof data17 !== "string"){
const err34 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.tag.type,parentSchema:schema72.properties.tag,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema72.type,parentSchema:schema72,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

const validator30 = validate49;
const schema73 = {"type":"object","properties":{"idempotency-key":{"type":"string","description":"1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422."}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["idempotency-key"] !== undefined){
let data0 = data["idempotency-key"];
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/idempotency-key",schemaPath:"#/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.properties["idempotency-key"].type,parentSchema:schema73.properties["idempotency-key"],data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema73.type,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}

const validator31 = validate50;
const schema74 = {"type":"object","properties":{"if-none-match":{"type":"string","description":"An ETag that the client has: 304 without content when nothing has changed."},"range":{"type":"string","description":"One range of bytes, such as bytes=0-1023. Several are answered with the whole."},"if-range":{"type":"string","description":"An ETag: the range is given only if the content still has it, else the whole."}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["if-none-match"] !== undefined){
let data0 = data["if-none-match"];
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/if-none-match",schemaPath:"#/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties["if-none-match"].type,parentSchema:schema74.properties["if-none-match"],data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.range !== undefined){
let data1 = data.range;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/range",schemaPath:"#/properties/range/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties.range.type,parentSchema:schema74.properties.range,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data["if-range"] !== undefined){
let data2 = data["if-range"];
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/if-range",schemaPath:"#/properties/if-range/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties["if-range"].type,parentSchema:schema74.properties["if-range"],data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema74.type,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}

const validator32 = validate51;
const schema75 = {"type":"object","properties":{"if-none-match":{"type":"string","description":"An ETag that the client has: 304 without content when nothing has changed."}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["if-none-match"] !== undefined){
let data0 = data["if-none-match"];
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/if-none-match",schemaPath:"#/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties["if-none-match"].type,parentSchema:schema75.properties["if-none-match"],data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.type,parentSchema:schema75,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}

const validator33 = validate52;
const schema76 = {"type":"object","properties":{"keep":{"enum":["true","false"],"description":"true: the mailbox of a guest stays until it expires; a recovery link leads back to it."}},"additionalProperties":false};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "keep")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.keep !== undefined){
let data0 = data.keep;
if(!((data0 === "true") || (data0 === "false"))){
const err1 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/enum",keyword:"enum",params:{allowedValues: schema76.properties.keep.enum},message:"must be equal to one of the allowed values",schema:schema76.properties.keep.enum,parentSchema:schema76.properties.keep,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema76.type,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

const validator34 = validate53;
const schema77 = {"type":"object","properties":{"last-event-id":{"type":"string","description":"For a stream: like `after`, over which it has precedence. Browsers send it when they reconnect."}}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["last-event-id"] !== undefined){
let data0 = data["last-event-id"];
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/last-event-id",schemaPath:"#/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema77.properties["last-event-id"].type,parentSchema:schema77.properties["last-event-id"],data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema77.type,parentSchema:schema77,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}

const validator35 = validate54;
const schema78 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"as":{"enum":["aol.android","aol.desktop-webmail","aol.ios","apple-mail.ios","apple-mail.macos","fastmail.desktop-webmail","free-fr.desktop-webmail","gmail.android","gmail.desktop-webmail","gmail.ios","gmail.mobile-webmail","gmx.android","gmx.desktop-webmail","gmx.ios","hey.desktop-webmail","ionos-1and1.android","ionos-1and1.desktop-webmail","laposte.android","laposte.desktop-webmail","laposte.ios","mail-ru.desktop-webmail","orange.android","orange.desktop-webmail","orange.ios","outlook.android","outlook.ios","outlook.macos","outlook.outlook-com","outlook.windows","outlook.windows-mail","protonmail.android","protonmail.desktop-webmail","protonmail.ios","rainloop.desktop-webmail","samsung-email.android","sfr.android","sfr.desktop-webmail","sfr.ios","t-online-de.desktop-webmail","thunderbird.macos","thunderbird.windows","web-de.android","web-de.desktop-webmail","web-de.ios","wp-pl.desktop-webmail","yahoo.android","yahoo.desktop-webmail","yahoo.ios"],"description":"A mail client: lists what it does not support, and then what it supports in part, with this client alone in `clients`. What no reader sees, as comments, is not in this list."}},"additionalProperties":false};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "limit") || (key0 === "cursor")) || (key0 === "as"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema78,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema78.properties.limit.digits,parentSchema:schema78.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema78.properties.limit.type,parentSchema:schema78.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema78.properties.cursor.type,parentSchema:schema78.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.as !== undefined){
let data2 = data.as;
if(!((((((((((((((((((((((((((((((((((((((((((((((((data2 === "aol.android") || (data2 === "aol.desktop-webmail")) || (data2 === "aol.ios")) || (data2 === "apple-mail.ios")) || (data2 === "apple-mail.macos")) || (data2 === "fastmail.desktop-webmail")) || (data2 === "free-fr.desktop-webmail")) || (data2 === "gmail.android")) || (data2 === "gmail.desktop-webmail")) || (data2 === "gmail.ios")) || (data2 === "gmail.mobile-webmail")) || (data2 === "gmx.android")) || (data2 === "gmx.desktop-webmail")) || (data2 === "gmx.ios")) || (data2 === "hey.desktop-webmail")) || (data2 === "ionos-1and1.android")) || (data2 === "ionos-1and1.desktop-webmail")) || (data2 === "laposte.android")) || (data2 === "laposte.desktop-webmail")) || (data2 === "laposte.ios")) || (data2 === "mail-ru.desktop-webmail")) || (data2 === "orange.android")) || (data2 === "orange.desktop-webmail")) || (data2 === "orange.ios")) || (data2 === "outlook.android")) || (data2 === "outlook.ios")) || (data2 === "outlook.macos")) || (data2 === "outlook.outlook-com")) || (data2 === "outlook.windows")) || (data2 === "outlook.windows-mail")) || (data2 === "protonmail.android")) || (data2 === "protonmail.desktop-webmail")) || (data2 === "protonmail.ios")) || (data2 === "rainloop.desktop-webmail")) || (data2 === "samsung-email.android")) || (data2 === "sfr.android")) || (data2 === "sfr.desktop-webmail")) || (data2 === "sfr.ios")) || (data2 === "t-online-de.desktop-webmail")) || (data2 === "thunderbird.macos")) || (data2 === "thunderbird.windows")) || (data2 === "web-de.android")) || (data2 === "web-de.desktop-webmail")) || (data2 === "web-de.ios")) || (data2 === "wp-pl.desktop-webmail")) || (data2 === "yahoo.android")) || (data2 === "yahoo.desktop-webmail")) || (data2 === "yahoo.ios"))){
const err4 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/enum",keyword:"enum",params:{allowedValues: schema78.properties.as.enum},message:"must be equal to one of the allowed values",schema:schema78.properties.as.enum,parentSchema:schema78.properties.as,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema78.type,parentSchema:schema78,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}

const validator36 = validate55;
const schema79 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"before":{"type":"string","description":"Id of a delivery: returns only older ones. Not together with `cursor`."},"state":{"enum":["pending","delivered","failed"],"description":"Only deliveries in this state."}},"additionalProperties":false};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "limit") || (key0 === "cursor")) || (key0 === "before")) || (key0 === "state"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema79.properties.limit.digits,parentSchema:schema79.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema79.properties.limit.type,parentSchema:schema79.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema79.properties.cursor.type,parentSchema:schema79.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.before !== undefined){
let data2 = data.before;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/before",schemaPath:"#/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema79.properties.before.type,parentSchema:schema79.properties.before,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.state !== undefined){
let data3 = data.state;
if(!(((data3 === "pending") || (data3 === "delivered")) || (data3 === "failed"))){
const err5 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema79.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema79.properties.state.enum,parentSchema:schema79.properties.state,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema79.type,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}

const validator37 = validate56;
const schema80 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"failing":{"enum":["true"],"description":"true: only those whose records fail."}},"additionalProperties":false};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "limit") || (key0 === "cursor")) || (key0 === "failing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema80.properties.limit.digits,parentSchema:schema80.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema80.properties.limit.type,parentSchema:schema80.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema80.properties.cursor.type,parentSchema:schema80.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.failing !== undefined){
let data2 = data.failing;
if(!(data2 === "true")){
const err4 = {instancePath:instancePath+"/failing",schemaPath:"#/properties/failing/enum",keyword:"enum",params:{allowedValues: schema80.properties.failing.enum},message:"must be equal to one of the allowed values",schema:schema80.properties.failing.enum,parentSchema:schema80.properties.failing,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema80.type,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}

const validator38 = validate57;
const schema81 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"order":{"enum":["asc","desc"],"description":"`desc`, the default: the newest first. `asc`: the oldest first."},"from":{"type":"string","minLength":1,"maxLength":1000,"description":"The sender, or an address of the From header, contains this, in any case."},"to":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient contains this, in any case."},"cc":{"type":"string","minLength":1,"maxLength":1000,"description":"An address of the Cc header contains this, in any case."},"bcc":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient that is in neither To nor Cc contains this, in any case."},"subject":{"type":"string","minLength":1,"maxLength":1000,"description":"The subject contains this, in any case."},"messageId":{"type":"string","minLength":1,"maxLength":1000,"description":"The Message-ID contains this, in any case."},"not":{"type":"string","maxLength":1000,"description":"Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag."},"q":{"type":"string","maxLength":1000,"description":"Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went."},"receivedAfter":{"type":"string","description":"Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"receivedBefore":{"type":"string","description":"Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"hasAttachments":{"enum":["true","false"],"description":"Only emails with, or without, attachments."},"read":{"enum":["true","false"],"description":"true: only emails that are marked as read. false: only the others."},"largerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has more bytes."},"smallerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has fewer bytes."},"tag":{"type":"string","description":"Only emails in mailboxes with exactly this tag, once blanks around it are cut."},"count":{"enum":["true"],"description":"`true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`."},"fields":{"enum":["summary"],"description":"`summary`: an EmailSummary in place of each Email, without bodies."}},"additionalProperties":false};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(func67.call(schema81.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema81,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema81.properties.limit.digits,parentSchema:schema81.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.limit.type,parentSchema:schema81.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.cursor.type,parentSchema:schema81.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.order !== undefined){
let data2 = data.order;
if(!((data2 === "asc") || (data2 === "desc"))){
const err4 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/enum",keyword:"enum",params:{allowedValues: schema81.properties.order.enum},message:"must be equal to one of the allowed values",schema:schema81.properties.order.enum,parentSchema:schema81.properties.order,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.from !== undefined){
let data3 = data.from;
if(typeof data3 === "string"){
if(func2(data3) > 1000){
const err5 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.from,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data3) < 1){
const err6 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.from,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.from.type,parentSchema:schema81.properties.from,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.to !== undefined){
let data4 = data.to;
if(typeof data4 === "string"){
if(func2(data4) > 1000){
const err8 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.to,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data4) < 1){
const err9 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.to,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.to.type,parentSchema:schema81.properties.to,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.cc !== undefined){
let data5 = data.cc;
if(typeof data5 === "string"){
if(func2(data5) > 1000){
const err11 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func2(data5) < 1){
const err12 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.cc.type,parentSchema:schema81.properties.cc,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.bcc !== undefined){
let data6 = data.bcc;
if(typeof data6 === "string"){
if(func2(data6) > 1000){
const err14 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func2(data6) < 1){
const err15 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.bcc.type,parentSchema:schema81.properties.bcc,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.subject !== undefined){
let data7 = data.subject;
if(typeof data7 === "string"){
if(func2(data7) > 1000){
const err17 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(func2(data7) < 1){
const err18 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.subject.type,parentSchema:schema81.properties.subject,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.messageId !== undefined){
let data8 = data.messageId;
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err20 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func2(data8) < 1){
const err21 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema81.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.messageId.type,parentSchema:schema81.properties.messageId,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.not !== undefined){
let data9 = data.not;
if(typeof data9 === "string"){
if(func2(data9) > 1000){
const err23 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.not,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.not.type,parentSchema:schema81.properties.not,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.q !== undefined){
let data10 = data.q;
if(typeof data10 === "string"){
if(func2(data10) > 1000){
const err25 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema81.properties.q,data:data10};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.q.type,parentSchema:schema81.properties.q,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.receivedAfter !== undefined){
let data11 = data.receivedAfter;
if(typeof data11 !== "string"){
const err27 = {instancePath:instancePath+"/receivedAfter",schemaPath:"#/properties/receivedAfter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.receivedAfter.type,parentSchema:schema81.properties.receivedAfter,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.receivedBefore !== undefined){
let data12 = data.receivedBefore;
if(typeof data12 !== "string"){
const err28 = {instancePath:instancePath+"/receivedBefore",schemaPath:"#/properties/receivedBefore/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.receivedBefore.type,parentSchema:schema81.properties.receivedBefore,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.hasAttachments !== undefined){
let data13 = data.hasAttachments;
if(!((data13 === "true") || (data13 === "false"))){
const err29 = {instancePath:instancePath+"/hasAttachments",schemaPath:"#/properties/hasAttachments/enum",keyword:"enum",params:{allowedValues: schema81.properties.hasAttachments.enum},message:"must be equal to one of the allowed values",schema:schema81.properties.hasAttachments.enum,parentSchema:schema81.properties.hasAttachments,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.read !== undefined){
let data14 = data.read;
if(!((data14 === "true") || (data14 === "false"))){
const err30 = {instancePath:instancePath+"/read",schemaPath:"#/properties/read/enum",keyword:"enum",params:{allowedValues: schema81.properties.read.enum},message:"must be equal to one of the allowed values",schema:schema81.properties.read.enum,parentSchema:schema81.properties.read,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.largerThan !== undefined){
let data15 = data.largerThan;
if(typeof data15 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data15) || data15 < 0 || data15 > 999999999999){
const err31 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema81.properties.largerThan.digits,parentSchema:schema81.properties.largerThan,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.largerThan.type,parentSchema:schema81.properties.largerThan,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.smallerThan !== undefined){
let data16 = data.smallerThan;
if(typeof data16 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data16) || data16 < 0 || data16 > 999999999999){
const err33 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema81.properties.smallerThan.digits,parentSchema:schema81.properties.smallerThan,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.smallerThan.type,parentSchema:schema81.properties.smallerThan,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.tag !== undefined){
let data17 = data.tag;
if(typeof data17 !== "string"){
const err35 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.tag.type,parentSchema:schema81.properties.tag,data:data17};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.count !== undefined){
let data18 = data.count;
if(!(data18 === "true")){
const err36 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/enum",keyword:"enum",params:{allowedValues: schema81.properties.count.enum},message:"must be equal to one of the allowed values",schema:schema81.properties.count.enum,parentSchema:schema81.properties.count,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.fields !== undefined){
let data19 = data.fields;
if(!(data19 === "summary")){
const err37 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/enum",keyword:"enum",params:{allowedValues: schema81.properties.fields.enum},message:"must be equal to one of the allowed values",schema:schema81.properties.fields.enum,parentSchema:schema81.properties.fields,data:data19};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema81.type,parentSchema:schema81,data};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}

const validator39 = validate58;
const schema82 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"owner":{"type":"string","maxLength":100,"description":"Only the keys of this owner that are not revoked."}},"additionalProperties":false};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "limit") || (key0 === "cursor")) || (key0 === "owner"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema82,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema82.properties.limit.digits,parentSchema:schema82.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.limit.type,parentSchema:schema82.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.cursor.type,parentSchema:schema82.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.owner !== undefined){
let data2 = data.owner;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err4 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema82.properties.owner,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.owner.type,parentSchema:schema82.properties.owner,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema82.type,parentSchema:schema82,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}

const validator40 = validate59;
const schema83 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"owner":{"type":"string","maxLength":100,"description":"Only what was done to this owner."},"action":{"enum":["owner.create","owner.suspend","owner.resume","owner.limits","owner.delete","owner.expect","owner.refuse","owner.arrive","owner.arrived","owner.move","owner.moved","owner.stay","key.revoke","mailbox.change","mailbox.suspend","mailbox.resume","mailbox.delete","mailbox.handover"],"description":"Only this action."},"after":{"type":"string","description":"Only what was done at this time or later. Such as 2027-01-31T12:00:00Z."},"before":{"type":"string","description":"Only what was done before this time. Such as 2027-01-31T12:00:00Z."}},"additionalProperties":false};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((((key0 === "limit") || (key0 === "cursor")) || (key0 === "owner")) || (key0 === "action")) || (key0 === "after")) || (key0 === "before"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema83,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema83.properties.limit.digits,parentSchema:schema83.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema83.properties.limit.type,parentSchema:schema83.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema83.properties.cursor.type,parentSchema:schema83.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.owner !== undefined){
let data2 = data.owner;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err4 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema83.properties.owner,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema83.properties.owner.type,parentSchema:schema83.properties.owner,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.action !== undefined){
let data3 = data.action;
if(!((((((((((((((((((data3 === "owner.create") || (data3 === "owner.suspend")) || (data3 === "owner.resume")) || (data3 === "owner.limits")) || (data3 === "owner.delete")) || (data3 === "owner.expect")) || (data3 === "owner.refuse")) || (data3 === "owner.arrive")) || (data3 === "owner.arrived")) || (data3 === "owner.move")) || (data3 === "owner.moved")) || (data3 === "owner.stay")) || (data3 === "key.revoke")) || (data3 === "mailbox.change")) || (data3 === "mailbox.suspend")) || (data3 === "mailbox.resume")) || (data3 === "mailbox.delete")) || (data3 === "mailbox.handover"))){
const err6 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema83.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema83.properties.action.enum,parentSchema:schema83.properties.action,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.after !== undefined){
let data4 = data.after;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema83.properties.after.type,parentSchema:schema83.properties.after,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.before !== undefined){
let data5 = data.before;
if(typeof data5 !== "string"){
const err8 = {instancePath:instancePath+"/before",schemaPath:"#/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema83.properties.before.type,parentSchema:schema83.properties.before,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema83.type,parentSchema:schema83,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}

const validator41 = validate60;
const schema84 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"search":{"type":"string","maxLength":100,"description":"Beginning of the name. Only in the order of names."},"sort":{"enum":["name","bytes"],"default":"name","description":"Order: by name, or those with the most bytes first."},"state":{"enum":["suspended"],"description":"Only suspended owners, by name. Without search and sort."}},"additionalProperties":false};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((((key0 === "limit") || (key0 === "cursor")) || (key0 === "search")) || (key0 === "sort")) || (key0 === "state"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema84,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema84.properties.limit.digits,parentSchema:schema84.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.limit.type,parentSchema:schema84.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.cursor.type,parentSchema:schema84.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.search !== undefined){
let data2 = data.search;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err4 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema84.properties.search,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.search.type,parentSchema:schema84.properties.search,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.sort !== undefined){
let data3 = data.sort;
if(!((data3 === "name") || (data3 === "bytes"))){
const err6 = {instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema84.properties.sort.enum},message:"must be equal to one of the allowed values",schema:schema84.properties.sort.enum,parentSchema:schema84.properties.sort,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.state !== undefined){
let data4 = data.state;
if(!(data4 === "suspended")){
const err7 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema84.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema84.properties.state.enum,parentSchema:schema84.properties.state,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema84.type,parentSchema:schema84,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate60.errors = vErrors;
return errors === 0;
}

const validator42 = validate61;
const schema85 = {"type":"object","properties":{"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."}},"additionalProperties":false};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((key0 === "limit") || (key0 === "cursor"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema85,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 1 || data0 > 200){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema85.properties.limit.digits,parentSchema:schema85.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema85.properties.limit.type,parentSchema:schema85.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.cursor !== undefined){
let data1 = data.cursor;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema85.properties.cursor.type,parentSchema:schema85.properties.cursor,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema85.type,parentSchema:schema85,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}

const validator43 = validate62;
const schema86 = {"type":"object","properties":{"owner":{"type":"string","maxLength":100,"description":"Only what was done to this owner."},"action":{"enum":["owner.create","owner.suspend","owner.resume","owner.limits","owner.delete","owner.expect","owner.refuse","owner.arrive","owner.arrived","owner.move","owner.moved","owner.stay","key.revoke","mailbox.change","mailbox.suspend","mailbox.resume","mailbox.delete","mailbox.handover"],"description":"Only this action."},"after":{"type":"string","description":"Only what was done at this time or later. Such as 2027-01-31T12:00:00Z."},"before":{"type":"string","description":"Only what was done before this time. Such as 2027-01-31T12:00:00Z."}},"additionalProperties":false};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "owner") || (key0 === "action")) || (key0 === "after")) || (key0 === "before"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema86,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.owner !== undefined){
let data0 = data.owner;
if(typeof data0 === "string"){
if(func2(data0) > 100){
const err1 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema86.properties.owner,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.owner.type,parentSchema:schema86.properties.owner,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.action !== undefined){
let data1 = data.action;
if(!((((((((((((((((((data1 === "owner.create") || (data1 === "owner.suspend")) || (data1 === "owner.resume")) || (data1 === "owner.limits")) || (data1 === "owner.delete")) || (data1 === "owner.expect")) || (data1 === "owner.refuse")) || (data1 === "owner.arrive")) || (data1 === "owner.arrived")) || (data1 === "owner.move")) || (data1 === "owner.moved")) || (data1 === "owner.stay")) || (data1 === "key.revoke")) || (data1 === "mailbox.change")) || (data1 === "mailbox.suspend")) || (data1 === "mailbox.resume")) || (data1 === "mailbox.delete")) || (data1 === "mailbox.handover"))){
const err3 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema86.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema86.properties.action.enum,parentSchema:schema86.properties.action,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.after !== undefined){
let data2 = data.after;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.after.type,parentSchema:schema86.properties.after,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.before !== undefined){
let data3 = data.before;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/before",schemaPath:"#/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.before.type,parentSchema:schema86.properties.before,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema86.type,parentSchema:schema86,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}

const validator44 = validate63;
const schema87 = {"type":"object","properties":{"remote":{"enum":["0","1"],"description":"`1` loads images from servers, over https only, which tells the sender that the email is read. Default: nothing is loaded."},"head":{"enum":["0","1"],"description":"`1` puts the subject, the sender, the recipients and the time above the email, on white paper: for print. Default: the email alone."},"as":{"enum":["aol.android","aol.desktop-webmail","aol.ios","apple-mail.ios","apple-mail.macos","fastmail.desktop-webmail","free-fr.desktop-webmail","gmail.android","gmail.desktop-webmail","gmail.ios","gmail.mobile-webmail","gmx.android","gmx.desktop-webmail","gmx.ios","hey.desktop-webmail","ionos-1and1.android","ionos-1and1.desktop-webmail","laposte.android","laposte.desktop-webmail","laposte.ios","mail-ru.desktop-webmail","orange.android","orange.desktop-webmail","orange.ios","outlook.android","outlook.ios","outlook.macos","outlook.outlook-com","outlook.windows","outlook.windows-mail","protonmail.android","protonmail.desktop-webmail","protonmail.ios","rainloop.desktop-webmail","samsung-email.android","sfr.android","sfr.desktop-webmail","sfr.ios","t-online-de.desktop-webmail","thunderbird.macos","thunderbird.windows","web-de.android","web-de.desktop-webmail","web-de.ios","wp-pl.desktop-webmail","yahoo.android","yahoo.desktop-webmail","yahoo.ios"],"description":"A mail client: what it does not support of the HTML, by the data of caniemail.com, is taken out. `/checks/features` with the same `as` lists it. Default: nothing is."}},"additionalProperties":false};

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "remote") || (key0 === "head")) || (key0 === "as"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema87,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.remote !== undefined){
let data0 = data.remote;
if(!((data0 === "0") || (data0 === "1"))){
const err1 = {instancePath:instancePath+"/remote",schemaPath:"#/properties/remote/enum",keyword:"enum",params:{allowedValues: schema87.properties.remote.enum},message:"must be equal to one of the allowed values",schema:schema87.properties.remote.enum,parentSchema:schema87.properties.remote,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.head !== undefined){
let data1 = data.head;
if(!((data1 === "0") || (data1 === "1"))){
const err2 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/enum",keyword:"enum",params:{allowedValues: schema87.properties.head.enum},message:"must be equal to one of the allowed values",schema:schema87.properties.head.enum,parentSchema:schema87.properties.head,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.as !== undefined){
let data2 = data.as;
if(!((((((((((((((((((((((((((((((((((((((((((((((((data2 === "aol.android") || (data2 === "aol.desktop-webmail")) || (data2 === "aol.ios")) || (data2 === "apple-mail.ios")) || (data2 === "apple-mail.macos")) || (data2 === "fastmail.desktop-webmail")) || (data2 === "free-fr.desktop-webmail")) || (data2 === "gmail.android")) || (data2 === "gmail.desktop-webmail")) || (data2 === "gmail.ios")) || (data2 === "gmail.mobile-webmail")) || (data2 === "gmx.android")) || (data2 === "gmx.desktop-webmail")) || (data2 === "gmx.ios")) || (data2 === "hey.desktop-webmail")) || (data2 === "ionos-1and1.android")) || (data2 === "ionos-1and1.desktop-webmail")) || (data2 === "laposte.android")) || (data2 === "laposte.desktop-webmail")) || (data2 === "laposte.ios")) || (data2 === "mail-ru.desktop-webmail")) || (data2 === "orange.android")) || (data2 === "orange.desktop-webmail")) || (data2 === "orange.ios")) || (data2 === "outlook.android")) || (data2 === "outlook.ios")) || (data2 === "outlook.macos")) || (data2 === "outlook.outlook-com")) || (data2 === "outlook.windows")) || (data2 === "outlook.windows-mail")) || (data2 === "protonmail.android")) || (data2 === "protonmail.desktop-webmail")) || (data2 === "protonmail.ios")) || (data2 === "rainloop.desktop-webmail")) || (data2 === "samsung-email.android")) || (data2 === "sfr.android")) || (data2 === "sfr.desktop-webmail")) || (data2 === "sfr.ios")) || (data2 === "t-online-de.desktop-webmail")) || (data2 === "thunderbird.macos")) || (data2 === "thunderbird.windows")) || (data2 === "web-de.android")) || (data2 === "web-de.desktop-webmail")) || (data2 === "web-de.ios")) || (data2 === "wp-pl.desktop-webmail")) || (data2 === "yahoo.android")) || (data2 === "yahoo.desktop-webmail")) || (data2 === "yahoo.ios"))){
const err3 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/enum",keyword:"enum",params:{allowedValues: schema87.properties.as.enum},message:"must be equal to one of the allowed values",schema:schema87.properties.as.enum,parentSchema:schema87.properties.as,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema87.type,parentSchema:schema87,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate63.errors = vErrors;
return errors === 0;
}

const validator45 = validate64;
const schema88 = {"type":"object","properties":{"tag":{"type":"string","description":"Only mailboxes with exactly this tag, once blanks around it are cut."},"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."}},"additionalProperties":false};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "tag") || (key0 === "limit")) || (key0 === "cursor"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema88,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tag !== undefined){
let data0 = data.tag;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema88.properties.tag.type,parentSchema:schema88.properties.tag,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(typeof data1 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data1) || data1 < 1 || data1 > 200){
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema88.properties.limit.digits,parentSchema:schema88.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema88.properties.limit.type,parentSchema:schema88.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.cursor !== undefined){
let data2 = data.cursor;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema88.properties.cursor.type,parentSchema:schema88.properties.cursor,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema88.type,parentSchema:schema88,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate64.errors = vErrors;
return errors === 0;
}

const validator46 = validate65;
const schema89 = {"type":"object","properties":{"tools":{"enum":["admin"],"description":"admin: tools for keys, domains and webhooks, too."}},"additionalProperties":false};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "tools")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema89,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tools !== undefined){
let data0 = data.tools;
if(!(data0 === "admin")){
const err1 = {instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/enum",keyword:"enum",params:{allowedValues: schema89.properties.tools.enum},message:"must be equal to one of the allowed values",schema:schema89.properties.tools.enum,parentSchema:schema89.properties.tools,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema89.type,parentSchema:schema89,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}

const validator47 = validate66;
const schema90 = {"type":"object","properties":{"wait":{"type":"string","digits":{"minimum":0,"maximum":999999},"description":"Seconds to wait at most, up to 55, until the list has an email. It then has the newest 100 at most, and the header X-Cursor has what to go on with as `after`. Goes with `after`, `from`, `to`, `subject` and `hasAttachments` alone."},"after":{"type":"string","description":"Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339). After a cursor or an id, also of a deleted email, come those that were stored later, in the order of the event log; after a time, those that were received later."},"limit":{"type":"string","digits":{"minimum":1,"maximum":200},"description":"Maximum number of items in the page, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the previous page, with the same filter: returns the next one."},"order":{"enum":["asc","desc"],"description":"`desc`, the default: the newest first. `asc`: the oldest first."},"from":{"type":"string","minLength":1,"maxLength":1000,"description":"The sender, or an address of the From header, contains this, in any case."},"to":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient contains this, in any case."},"cc":{"type":"string","minLength":1,"maxLength":1000,"description":"An address of the Cc header contains this, in any case."},"bcc":{"type":"string","minLength":1,"maxLength":1000,"description":"A recipient that is in neither To nor Cc contains this, in any case."},"subject":{"type":"string","minLength":1,"maxLength":1000,"description":"The subject contains this, in any case."},"messageId":{"type":"string","minLength":1,"maxLength":1000,"description":"The Message-ID contains this, in any case."},"not":{"type":"string","maxLength":1000,"description":"Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag."},"q":{"type":"string","maxLength":1000,"description":"Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went."},"receivedAfter":{"type":"string","description":"Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"receivedBefore":{"type":"string","description":"Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z."},"hasAttachments":{"enum":["true","false"],"description":"Only emails with, or without, attachments."},"read":{"enum":["true","false"],"description":"true: only emails that are marked as read. false: only the others."},"largerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has more bytes."},"smallerThan":{"type":"string","digits":{"minimum":0,"maximum":999999999999},"description":"Only emails whose message has fewer bytes."},"tag":{"type":"string","description":"Only emails in mailboxes with exactly this tag, once blanks around it are cut."},"count":{"enum":["true"],"description":"`true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`."},"fields":{"enum":["summary"],"description":"`summary`: an EmailSummary in place of each Email, without bodies."}}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.wait !== undefined){
let data0 = data.wait;
if(typeof data0 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data0) || data0 < 0 || data0 > 999999){
const err0 = {instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/digits",keyword:"digits",params:{"minimum":0,"maximum":999999},message:"must be a whole number",schema:schema90.properties.wait.digits,parentSchema:schema90.properties.wait,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.wait.type,parentSchema:schema90.properties.wait,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.after !== undefined){
let data1 = data.after;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.after.type,parentSchema:schema90.properties.after,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.limit !== undefined){
let data2 = data.limit;
if(typeof data2 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data2) || data2 < 1 || data2 > 200){
const err3 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/digits",keyword:"digits",params:{"minimum":1,"maximum":200},message:"must be a whole number",schema:schema90.properties.limit.digits,parentSchema:schema90.properties.limit,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.limit.type,parentSchema:schema90.properties.limit,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.cursor !== undefined){
let data3 = data.cursor;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.cursor.type,parentSchema:schema90.properties.cursor,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.order !== undefined){
let data4 = data.order;
if(!((data4 === "asc") || (data4 === "desc"))){
const err6 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/enum",keyword:"enum",params:{allowedValues: schema90.properties.order.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.order.enum,parentSchema:schema90.properties.order,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.from !== undefined){
let data5 = data.from;
if(typeof data5 === "string"){
if(func2(data5) > 1000){
const err7 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.from,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data5) < 1){
const err8 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.from,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.from.type,parentSchema:schema90.properties.from,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.to !== undefined){
let data6 = data.to;
if(typeof data6 === "string"){
if(func2(data6) > 1000){
const err10 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.to,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data6) < 1){
const err11 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.to,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.to.type,parentSchema:schema90.properties.to,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.cc !== undefined){
let data7 = data.cc;
if(typeof data7 === "string"){
if(func2(data7) > 1000){
const err13 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.cc,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func2(data7) < 1){
const err14 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.cc,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/cc",schemaPath:"#/properties/cc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.cc.type,parentSchema:schema90.properties.cc,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.bcc !== undefined){
let data8 = data.bcc;
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err16 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.bcc,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data8) < 1){
const err17 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.bcc,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/bcc",schemaPath:"#/properties/bcc/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.bcc.type,parentSchema:schema90.properties.bcc,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.subject !== undefined){
let data9 = data.subject;
if(typeof data9 === "string"){
if(func2(data9) > 1000){
const err19 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.subject,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func2(data9) < 1){
const err20 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.subject,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.subject.type,parentSchema:schema90.properties.subject,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.messageId !== undefined){
let data10 = data.messageId;
if(typeof data10 === "string"){
if(func2(data10) > 1000){
const err22 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.messageId,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(func2(data10) < 1){
const err23 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema90.properties.messageId,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/messageId",schemaPath:"#/properties/messageId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.messageId.type,parentSchema:schema90.properties.messageId,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.not !== undefined){
let data11 = data.not;
if(typeof data11 === "string"){
if(func2(data11) > 1000){
const err25 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.not,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.not.type,parentSchema:schema90.properties.not,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.q !== undefined){
let data12 = data.q;
if(typeof data12 === "string"){
if(func2(data12) > 1000){
const err27 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema90.properties.q,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.q.type,parentSchema:schema90.properties.q,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.receivedAfter !== undefined){
let data13 = data.receivedAfter;
if(typeof data13 !== "string"){
const err29 = {instancePath:instancePath+"/receivedAfter",schemaPath:"#/properties/receivedAfter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.receivedAfter.type,parentSchema:schema90.properties.receivedAfter,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.receivedBefore !== undefined){
let data14 = data.receivedBefore;
if(typeof data14 !== "string"){
const err30 = {instancePath:instancePath+"/receivedBefore",schemaPath:"#/properties/receivedBefore/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.receivedBefore.type,parentSchema:schema90.properties.receivedBefore,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.hasAttachments !== undefined){
let data15 = data.hasAttachments;
if(!((data15 === "true") || (data15 === "false"))){
const err31 = {instancePath:instancePath+"/hasAttachments",schemaPath:"#/properties/hasAttachments/enum",keyword:"enum",params:{allowedValues: schema90.properties.hasAttachments.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.hasAttachments.enum,parentSchema:schema90.properties.hasAttachments,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.read !== undefined){
let data16 = data.read;
if(!((data16 === "true") || (data16 === "false"))){
const err32 = {instancePath:instancePath+"/read",schemaPath:"#/properties/read/enum",keyword:"enum",params:{allowedValues: schema90.properties.read.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.read.enum,parentSchema:schema90.properties.read,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.largerThan !== undefined){
let data17 = data.largerThan;
if(typeof data17 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data17) || data17 < 0 || data17 > 999999999999){
const err33 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema90.properties.largerThan.digits,parentSchema:schema90.properties.largerThan,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/largerThan",schemaPath:"#/properties/largerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.largerThan.type,parentSchema:schema90.properties.largerThan,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.smallerThan !== undefined){
let data18 = data.smallerThan;
if(typeof data18 === "string"){
if(!/^(0|[1-9][0-9]{0,14})$/.test(data18) || data18 < 0 || data18 > 999999999999){
const err35 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/digits",keyword:"digits",params:{"minimum":0,"maximum":999999999999},message:"must be a whole number",schema:schema90.properties.smallerThan.digits,parentSchema:schema90.properties.smallerThan,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/smallerThan",schemaPath:"#/properties/smallerThan/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.smallerThan.type,parentSchema:schema90.properties.smallerThan,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.tag !== undefined){
let data19 = data.tag;
if(typeof data19 !== "string"){
const err37 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.tag.type,parentSchema:schema90.properties.tag,data:data19};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.count !== undefined){
let data20 = data.count;
if(!(data20 === "true")){
const err38 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/enum",keyword:"enum",params:{allowedValues: schema90.properties.count.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.count.enum,parentSchema:schema90.properties.count,data:data20};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.fields !== undefined){
let data21 = data.fields;
if(!(data21 === "summary")){
const err39 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/enum",keyword:"enum",params:{allowedValues: schema90.properties.fields.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.fields.enum,parentSchema:schema90.properties.fields,data:data21};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema90.type,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}

const validator48 = validate67;
const schema91 = {"type":"object","properties":{},"additionalProperties":false};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(errors >= 20) break;
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema91,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema91.type,parentSchema:schema91,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}

const validator49 = validate68;
const schema92 = {"type":"object","required":["activeMailboxesMax","dailyCallsMax","bytesMax","mailRules","createdAt","suspendedAt","staged"],"properties":{"activeMailboxesMax":{"type":["integer","null"],"minimum":0,"maximum":8640000000000000},"dailyCallsMax":{"type":["integer","null"],"minimum":0,"maximum":8640000000000000},"bytesMax":{"type":["integer","null"],"minimum":0,"maximum":8640000000000000},"mailRules":{"type":["string","null"]},"createdAt":{"type":"integer","minimum":0,"maximum":8640000000000000},"suspendedAt":{"type":["integer","null"],"minimum":0,"maximum":8640000000000000},"staged":{"type":"integer","minimum":0}},"additionalProperties":false};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.activeMailboxesMax === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "activeMailboxesMax"},message:"must have required property '"+"activeMailboxesMax"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.dailyCallsMax === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "dailyCallsMax"},message:"must have required property '"+"dailyCallsMax"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.bytesMax === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "bytesMax"},message:"must have required property '"+"bytesMax"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.mailRules === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailRules"},message:"must have required property '"+"mailRules"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.createdAt === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "createdAt"},message:"must have required property '"+"createdAt"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.suspendedAt === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "suspendedAt"},message:"must have required property '"+"suspendedAt"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.staged === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "staged"},message:"must have required property '"+"staged"+"'",schema:schema92.required,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((((((key0 === "activeMailboxesMax") || (key0 === "dailyCallsMax")) || (key0 === "bytesMax")) || (key0 === "mailRules")) || (key0 === "createdAt")) || (key0 === "suspendedAt")) || (key0 === "staged"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.activeMailboxesMax !== undefined){
let data0 = data.activeMailboxesMax;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
const err8 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"#/properties/activeMailboxesMax/type",keyword:"type",params:{type: schema92.properties.activeMailboxesMax.type},message:"must be integer,null",schema:schema92.properties.activeMailboxesMax.type,parentSchema:schema92.properties.activeMailboxesMax,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 8640000000000000 || isNaN(data0)){
const err9 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"#/properties/activeMailboxesMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema92.properties.activeMailboxesMax,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err10 = {instancePath:instancePath+"/activeMailboxesMax",schemaPath:"#/properties/activeMailboxesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.activeMailboxesMax,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.dailyCallsMax !== undefined){
let data1 = data.dailyCallsMax;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err11 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"#/properties/dailyCallsMax/type",keyword:"type",params:{type: schema92.properties.dailyCallsMax.type},message:"must be integer,null",schema:schema92.properties.dailyCallsMax.type,parentSchema:schema92.properties.dailyCallsMax,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 8640000000000000 || isNaN(data1)){
const err12 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"#/properties/dailyCallsMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema92.properties.dailyCallsMax,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err13 = {instancePath:instancePath+"/dailyCallsMax",schemaPath:"#/properties/dailyCallsMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.dailyCallsMax,data:data1};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.bytesMax !== undefined){
let data2 = data.bytesMax;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err14 = {instancePath:instancePath+"/bytesMax",schemaPath:"#/properties/bytesMax/type",keyword:"type",params:{type: schema92.properties.bytesMax.type},message:"must be integer,null",schema:schema92.properties.bytesMax.type,parentSchema:schema92.properties.bytesMax,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 8640000000000000 || isNaN(data2)){
const err15 = {instancePath:instancePath+"/bytesMax",schemaPath:"#/properties/bytesMax/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema92.properties.bytesMax,data:data2};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err16 = {instancePath:instancePath+"/bytesMax",schemaPath:"#/properties/bytesMax/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.bytesMax,data:data2};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.mailRules !== undefined){
let data3 = data.mailRules;
if((typeof data3 !== "string") && (data3 !== null)){
const err17 = {instancePath:instancePath+"/mailRules",schemaPath:"#/properties/mailRules/type",keyword:"type",params:{type: schema92.properties.mailRules.type},message:"must be string,null",schema:schema92.properties.mailRules.type,parentSchema:schema92.properties.mailRules,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.createdAt !== undefined){
let data4 = data.createdAt;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err18 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema92.properties.createdAt.type,parentSchema:schema92.properties.createdAt,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 8640000000000000 || isNaN(data4)){
const err19 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema92.properties.createdAt,data:data4};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err20 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.createdAt,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.suspendedAt !== undefined){
let data5 = data.suspendedAt;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
const err21 = {instancePath:instancePath+"/suspendedAt",schemaPath:"#/properties/suspendedAt/type",keyword:"type",params:{type: schema92.properties.suspendedAt.type},message:"must be integer,null",schema:schema92.properties.suspendedAt.type,parentSchema:schema92.properties.suspendedAt,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 8640000000000000 || isNaN(data5)){
const err22 = {instancePath:instancePath+"/suspendedAt",schemaPath:"#/properties/suspendedAt/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema92.properties.suspendedAt,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data5 < 0 || isNaN(data5)){
const err23 = {instancePath:instancePath+"/suspendedAt",schemaPath:"#/properties/suspendedAt/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.suspendedAt,data:data5};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data.staged !== undefined){
let data6 = data.staged;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err24 = {instancePath:instancePath+"/staged",schemaPath:"#/properties/staged/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema92.properties.staged.type,parentSchema:schema92.properties.staged,data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err25 = {instancePath:instancePath+"/staged",schemaPath:"#/properties/staged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema92.properties.staged,data:data6};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema92.type,parentSchema:schema92,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}

const validator50 = validate69;
const schema93 = {"type":"object","required":["address"],"properties":{"address":{"type":"string","description":"Address, such as name@mail.example.com."}}};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.address === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"},message:"must have required property '"+"address"+"'",schema:schema93.required,parentSchema:schema93,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.address !== undefined){
let data0 = data.address;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema93.properties.address.type,parentSchema:schema93.properties.address,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema93.type,parentSchema:schema93,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}

const validator51 = validate70;
const schema94 = {"type":"object","required":["address"],"properties":{"address":{"type":"string","minLength":3,"maxLength":320,"description":"The address of the report."}},"additionalProperties":false};

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.address === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"},message:"must have required property '"+"address"+"'",schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "address")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.address !== undefined){
let data0 = data.address;
if(typeof data0 === "string"){
if(func2(data0) > 320){
const err2 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema94.properties.address,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 3){
const err3 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema94.properties.address,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.address.type,parentSchema:schema94.properties.address,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema94.type,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}

const validator52 = validate71;
const schema95 = {"type":"object","required":["domainId"],"properties":{"domainId":{"type":"string","description":"Domain identifier."}}};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.domainId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "domainId"},message:"must have required property '"+"domainId"+"'",schema:schema95.required,parentSchema:schema95,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.domainId !== undefined){
let data0 = data.domainId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/domainId",schemaPath:"#/properties/domainId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema95.properties.domainId.type,parentSchema:schema95.properties.domainId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema95.type,parentSchema:schema95,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate71.errors = vErrors;
return errors === 0;
}

const validator53 = validate72;
const schema96 = {"type":"object","required":["handoverId"],"properties":{"handoverId":{"type":"string","description":"Handover identifier."}}};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.handoverId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "handoverId"},message:"must have required property '"+"handoverId"+"'",schema:schema96.required,parentSchema:schema96,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.handoverId !== undefined){
let data0 = data.handoverId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/handoverId",schemaPath:"#/properties/handoverId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema96.properties.handoverId.type,parentSchema:schema96.properties.handoverId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema96.type,parentSchema:schema96,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}

const validator54 = validate73;
const schema97 = {"type":"object","required":["keyId"],"properties":{"keyId":{"type":"string","description":"Identifier of an API key, not the key itself."}}};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.keyId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "keyId"},message:"must have required property '"+"keyId"+"'",schema:schema97.required,parentSchema:schema97,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.keyId !== undefined){
let data0 = data.keyId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/keyId",schemaPath:"#/properties/keyId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema97.properties.keyId.type,parentSchema:schema97.properties.keyId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema97.type,parentSchema:schema97,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate73.errors = vErrors;
return errors === 0;
}

const validator55 = validate74;
const schema98 = {"type":"object","required":["linkId"],"properties":{"linkId":{"type":"string","description":"Identifier of a link, not its token."}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.linkId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "linkId"},message:"must have required property '"+"linkId"+"'",schema:schema98.required,parentSchema:schema98,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.linkId !== undefined){
let data0 = data.linkId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/linkId",schemaPath:"#/properties/linkId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.linkId.type,parentSchema:schema98.properties.linkId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema98.type,parentSchema:schema98,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}

const validator56 = validate75;
const schema99 = {"type":"object","required":["mailId"],"properties":{"mailId":{"type":"string","description":"Email identifier."}}};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mailId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailId"},message:"must have required property '"+"mailId"+"'",schema:schema99.required,parentSchema:schema99,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mailId !== undefined){
let data0 = data.mailId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/mailId",schemaPath:"#/properties/mailId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema99.properties.mailId.type,parentSchema:schema99.properties.mailId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema99.type,parentSchema:schema99,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate75.errors = vErrors;
return errors === 0;
}

const validator57 = validate76;
const schema100 = {"type":"object","required":["mailboxId","id","at","text"],"properties":{"mailboxId":{"type":"string","maxLength":100},"id":{"type":"string","maxLength":100},"at":{"type":"integer","minimum":0,"maximum":8388608},"text":{"type":"string","maxLength":262144}},"additionalProperties":false};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mailboxId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailboxId"},message:"must have required property '"+"mailboxId"+"'",schema:schema100.required,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema100.required,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'",schema:schema100.required,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.text === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'",schema:schema100.required,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "mailboxId") || (key0 === "id")) || (key0 === "at")) || (key0 === "text"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.mailboxId !== undefined){
let data0 = data.mailboxId;
if(typeof data0 === "string"){
if(func2(data0) > 100){
const err5 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema100.properties.mailboxId,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema100.properties.mailboxId.type,parentSchema:schema100.properties.mailboxId,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.id !== undefined){
let data1 = data.id;
if(typeof data1 === "string"){
if(func2(data1) > 100){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema100.properties.id,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema100.properties.id.type,parentSchema:schema100.properties.id,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.at !== undefined){
let data2 = data.at;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err9 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema100.properties.at.type,parentSchema:schema100.properties.at,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 8388608 || isNaN(data2)){
const err10 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8388608},message:"must be <= 8388608",schema:8388608,parentSchema:schema100.properties.at,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err11 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema100.properties.at,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.text !== undefined){
let data3 = data.text;
if(typeof data3 === "string"){
if(func2(data3) > 262144){
const err12 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 262144},message:"must NOT have more than 262144 characters",schema:262144,parentSchema:schema100.properties.text,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema100.properties.text.type,parentSchema:schema100.properties.text,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema100.type,parentSchema:schema100,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}

const validator58 = validate77;
const schema101 = {"type":"object","required":["mailboxId","mailId","attachmentId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."},"mailId":{"type":"string","description":"Email identifier."},"attachmentId":{"type":"string","description":"Attachment identifier."}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mailboxId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailboxId"},message:"must have required property '"+"mailboxId"+"'",schema:schema101.required,parentSchema:schema101,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mailId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailId"},message:"must have required property '"+"mailId"+"'",schema:schema101.required,parentSchema:schema101,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.attachmentId === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "attachmentId"},message:"must have required property '"+"attachmentId"+"'",schema:schema101.required,parentSchema:schema101,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.mailboxId !== undefined){
let data0 = data.mailboxId;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.mailboxId.type,parentSchema:schema101.properties.mailboxId,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.mailId !== undefined){
let data1 = data.mailId;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/mailId",schemaPath:"#/properties/mailId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.mailId.type,parentSchema:schema101.properties.mailId,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.attachmentId !== undefined){
let data2 = data.attachmentId;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/attachmentId",schemaPath:"#/properties/attachmentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.attachmentId.type,parentSchema:schema101.properties.attachmentId,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema101.type,parentSchema:schema101,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate77.errors = vErrors;
return errors === 0;
}

const validator59 = validate78;
const schema102 = {"type":"object","required":["mailboxId","mailId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."},"mailId":{"type":"string","description":"Email identifier."}}};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mailboxId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailboxId"},message:"must have required property '"+"mailboxId"+"'",schema:schema102.required,parentSchema:schema102,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mailId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailId"},message:"must have required property '"+"mailId"+"'",schema:schema102.required,parentSchema:schema102,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.mailboxId !== undefined){
let data0 = data.mailboxId;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.mailboxId.type,parentSchema:schema102.properties.mailboxId,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.mailId !== undefined){
let data1 = data.mailId;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/mailId",schemaPath:"#/properties/mailId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.mailId.type,parentSchema:schema102.properties.mailId,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema102.type,parentSchema:schema102,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate78.errors = vErrors;
return errors === 0;
}

const validator60 = validate79;
const schema103 = {"type":"object","required":["mailboxId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."}}};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mailboxId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mailboxId"},message:"must have required property '"+"mailboxId"+"'",schema:schema103.required,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mailboxId !== undefined){
let data0 = data.mailboxId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema103.properties.mailboxId.type,parentSchema:schema103.properties.mailboxId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema103.type,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}

const validator61 = validate80;
const schema104 = {"type":"object","required":["moveId","owner","version","form","domains","sharedDomains"],"properties":{"moveId":{"type":"string","minLength":36,"maxLength":36},"owner":{"type":"string","minLength":1,"maxLength":100},"version":{"type":"string","maxLength":100},"form":{"type":"string","minLength":64,"maxLength":64},"domains":{"type":"array","items":{"type":"object","required":["name","subdomains"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"subdomains":{"type":"integer","minimum":0,"maximum":1}},"additionalProperties":false},"maxItems":200},"sharedDomains":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":1000}},"additionalProperties":false};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.moveId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "moveId"},message:"must have required property '"+"moveId"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.owner === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "owner"},message:"must have required property '"+"owner"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.version === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},message:"must have required property '"+"version"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.form === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "form"},message:"must have required property '"+"form"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.domains === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "domains"},message:"must have required property '"+"domains"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.sharedDomains === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sharedDomains"},message:"must have required property '"+"sharedDomains"+"'",schema:schema104.required,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((((key0 === "moveId") || (key0 === "owner")) || (key0 === "version")) || (key0 === "form")) || (key0 === "domains")) || (key0 === "sharedDomains"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.moveId !== undefined){
let data0 = data.moveId;
if(typeof data0 === "string"){
if(func2(data0) > 36){
const err7 = {instancePath:instancePath+"/moveId",schemaPath:"#/properties/moveId/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema104.properties.moveId,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data0) < 36){
const err8 = {instancePath:instancePath+"/moveId",schemaPath:"#/properties/moveId/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema104.properties.moveId,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/moveId",schemaPath:"#/properties/moveId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.moveId.type,parentSchema:schema104.properties.moveId,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.owner !== undefined){
let data1 = data.owner;
if(typeof data1 === "string"){
if(func2(data1) > 100){
const err10 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema104.properties.owner,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data1) < 1){
const err11 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema104.properties.owner,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.owner.type,parentSchema:schema104.properties.owner,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.version !== undefined){
let data2 = data.version;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err13 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema104.properties.version,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.version.type,parentSchema:schema104.properties.version,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.form !== undefined){
let data3 = data.form;
if(typeof data3 === "string"){
if(func2(data3) > 64){
const err15 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema104.properties.form,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func2(data3) < 64){
const err16 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/minLength",keyword:"minLength",params:{limit: 64},message:"must NOT have fewer than 64 characters",schema:64,parentSchema:schema104.properties.form,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/form",schemaPath:"#/properties/form/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.form.type,parentSchema:schema104.properties.form,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.domains !== undefined){
let data4 = data.domains;
if(Array.isArray(data4)){
if(data4.length > 200){
const err18 = {instancePath:instancePath+"/domains",schemaPath:"#/properties/domains/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items",schema:200,parentSchema:schema104.properties.domains,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.name === undefined){
const err19 = {instancePath:instancePath+"/domains/" + i0,schemaPath:"#/properties/domains/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema104.properties.domains.items.required,parentSchema:schema104.properties.domains.items,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data5.subdomains === undefined){
const err20 = {instancePath:instancePath+"/domains/" + i0,schemaPath:"#/properties/domains/items/required",keyword:"required",params:{missingProperty: "subdomains"},message:"must have required property '"+"subdomains"+"'",schema:schema104.properties.domains.items.required,parentSchema:schema104.properties.domains.items,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key1 in data5){
if(errors >= 20) break;
if(!((key1 === "name") || (key1 === "subdomains"))){
const err21 = {instancePath:instancePath+"/domains/" + i0,schemaPath:"#/properties/domains/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema104.properties.domains.items,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data5.name !== undefined){
let data6 = data5.name;
if(typeof data6 === "string"){
if(func2(data6) > 255){
const err22 = {instancePath:instancePath+"/domains/" + i0+"/name",schemaPath:"#/properties/domains/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema104.properties.domains.items.properties.name,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(func2(data6) < 1){
const err23 = {instancePath:instancePath+"/domains/" + i0+"/name",schemaPath:"#/properties/domains/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema104.properties.domains.items.properties.name,data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/domains/" + i0+"/name",schemaPath:"#/properties/domains/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.domains.items.properties.name.type,parentSchema:schema104.properties.domains.items.properties.name,data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data5.subdomains !== undefined){
let data7 = data5.subdomains;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err25 = {instancePath:instancePath+"/domains/" + i0+"/subdomains",schemaPath:"#/properties/domains/items/properties/subdomains/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema104.properties.domains.items.properties.subdomains.type,parentSchema:schema104.properties.domains.items.properties.subdomains,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1 || isNaN(data7)){
const err26 = {instancePath:instancePath+"/domains/" + i0+"/subdomains",schemaPath:"#/properties/domains/items/properties/subdomains/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema104.properties.domains.items.properties.subdomains,data:data7};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err27 = {instancePath:instancePath+"/domains/" + i0+"/subdomains",schemaPath:"#/properties/domains/items/properties/subdomains/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema104.properties.domains.items.properties.subdomains,data:data7};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/domains/" + i0,schemaPath:"#/properties/domains/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema104.properties.domains.items.type,parentSchema:schema104.properties.domains.items,data:data5};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/domains",schemaPath:"#/properties/domains/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema104.properties.domains.type,parentSchema:schema104.properties.domains,data:data4};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.sharedDomains !== undefined){
let data8 = data.sharedDomains;
if(Array.isArray(data8)){
if(data8.length > 1000){
const err30 = {instancePath:instancePath+"/sharedDomains",schemaPath:"#/properties/sharedDomains/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema104.properties.sharedDomains,data:data8};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data9 = data8[i1];
if(typeof data9 === "string"){
if(func2(data9) > 255){
const err31 = {instancePath:instancePath+"/sharedDomains/" + i1,schemaPath:"#/properties/sharedDomains/items/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema104.properties.sharedDomains.items,data:data9};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data9) < 1){
const err32 = {instancePath:instancePath+"/sharedDomains/" + i1,schemaPath:"#/properties/sharedDomains/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema104.properties.sharedDomains.items,data:data9};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/sharedDomains/" + i1,schemaPath:"#/properties/sharedDomains/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.sharedDomains.items.type,parentSchema:schema104.properties.sharedDomains.items,data:data9};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/sharedDomains",schemaPath:"#/properties/sharedDomains/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema104.properties.sharedDomains.type,parentSchema:schema104.properties.sharedDomains,data:data8};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema104.type,parentSchema:schema104,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}

const validator62 = validate81;
const schema105 = {"type":"object","required":["owner"],"properties":{"owner":{"type":"string","description":"User ID of the owner."}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.owner === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "owner"},message:"must have required property '"+"owner"+"'",schema:schema105.required,parentSchema:schema105,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.owner !== undefined){
let data0 = data.owner;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema105.properties.owner.type,parentSchema:schema105.properties.owner,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema105.type,parentSchema:schema105,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate81.errors = vErrors;
return errors === 0;
}

const validator63 = validate82;
const schema106 = {"type":"object","required":["owner"],"properties":{"owner":{"type":"string","maxLength":100},"moveId":{"type":"string","maxLength":36}},"additionalProperties":false};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.owner === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "owner"},message:"must have required property '"+"owner"+"'",schema:schema106.required,parentSchema:schema106,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((key0 === "owner") || (key0 === "moveId"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema106,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.owner !== undefined){
let data0 = data.owner;
if(typeof data0 === "string"){
if(func2(data0) > 100){
const err2 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema106.properties.owner,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema106.properties.owner.type,parentSchema:schema106.properties.owner,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.moveId !== undefined){
let data1 = data.moveId;
if(typeof data1 === "string"){
if(func2(data1) > 36){
const err4 = {instancePath:instancePath+"/moveId",schemaPath:"#/properties/moveId/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema106.properties.moveId,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/moveId",schemaPath:"#/properties/moveId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema106.properties.moveId.type,parentSchema:schema106.properties.moveId,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema106.type,parentSchema:schema106,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}

const validator64 = validate83;
const schema107 = {"type":"object","required":["pages"],"properties":{"pages":{"type":"array","items":{"type":"object","required":["table","scope","from","upTo"],"properties":{"table":{"enum":["mails","mail_uids","delivery_attempts","webhook_deliveries"]},"scope":{"anyOf":[{"type":"string"},{"type":"integer","minimum":0,"maximum":9007199254740991}]},"from":{"anyOf":[{"type":"string"},{"type":"integer","minimum":0,"maximum":9007199254740991}]},"upTo":{"anyOf":[{"type":"string"},{"type":"integer","minimum":0,"maximum":9007199254740991}]}},"additionalProperties":false},"maxItems":32}},"additionalProperties":false};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pages === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pages"},message:"must have required property '"+"pages"+"'",schema:schema107.required,parentSchema:schema107,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "pages")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema107,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.pages !== undefined){
let data0 = data.pages;
if(Array.isArray(data0)){
if(data0.length > 32){
const err2 = {instancePath:instancePath+"/pages",schemaPath:"#/properties/pages/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema107.properties.pages,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.table === undefined){
const err3 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/required",keyword:"required",params:{missingProperty: "table"},message:"must have required property '"+"table"+"'",schema:schema107.properties.pages.items.required,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.scope === undefined){
const err4 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/required",keyword:"required",params:{missingProperty: "scope"},message:"must have required property '"+"scope"+"'",schema:schema107.properties.pages.items.required,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.from === undefined){
const err5 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'",schema:schema107.properties.pages.items.required,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.upTo === undefined){
const err6 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/required",keyword:"required",params:{missingProperty: "upTo"},message:"must have required property '"+"upTo"+"'",schema:schema107.properties.pages.items.required,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key1 in data1){
if(errors >= 20) break;
if(!((((key1 === "table") || (key1 === "scope")) || (key1 === "from")) || (key1 === "upTo"))){
const err7 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.table !== undefined){
let data2 = data1.table;
if(!((((data2 === "mails") || (data2 === "mail_uids")) || (data2 === "delivery_attempts")) || (data2 === "webhook_deliveries"))){
const err8 = {instancePath:instancePath+"/pages/" + i0+"/table",schemaPath:"#/properties/pages/items/properties/table/enum",keyword:"enum",params:{allowedValues: schema107.properties.pages.items.properties.table.enum},message:"must be equal to one of the allowed values",schema:schema107.properties.pages.items.properties.table.enum,parentSchema:schema107.properties.pages.items.properties.table,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data1.scope !== undefined){
let data3 = data1.scope;
const _errs9 = errors;
let valid4 = false;
const _errs10 = errors;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/pages/" + i0+"/scope",schemaPath:"#/properties/pages/items/properties/scope/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema107.properties.pages.items.properties.scope.anyOf[0].type,parentSchema:schema107.properties.pages.items.properties.scope.anyOf[0],data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid4 = valid4 || _valid0;
if(!valid4){
const _errs12 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/pages/" + i0+"/scope",schemaPath:"#/properties/pages/items/properties/scope/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema107.properties.pages.items.properties.scope.anyOf[1].type,parentSchema:schema107.properties.pages.items.properties.scope.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/pages/" + i0+"/scope",schemaPath:"#/properties/pages/items/properties/scope/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema107.properties.pages.items.properties.scope.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err12 = {instancePath:instancePath+"/pages/" + i0+"/scope",schemaPath:"#/properties/pages/items/properties/scope/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema107.properties.pages.items.properties.scope.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid0 = _errs12 === errors;
valid4 = valid4 || _valid0;
}
if(!valid4){
const err13 = {instancePath:instancePath+"/pages/" + i0+"/scope",schemaPath:"#/properties/pages/items/properties/scope/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema107.properties.pages.items.properties.scope.anyOf,parentSchema:schema107.properties.pages.items.properties.scope,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
}
if(data1.from !== undefined){
let data4 = data1.from;
const _errs15 = errors;
let valid5 = false;
const _errs16 = errors;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/pages/" + i0+"/from",schemaPath:"#/properties/pages/items/properties/from/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema107.properties.pages.items.properties.from.anyOf[0].type,parentSchema:schema107.properties.pages.items.properties.from.anyOf[0],data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid1 = _errs16 === errors;
valid5 = valid5 || _valid1;
if(!valid5){
const _errs18 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err15 = {instancePath:instancePath+"/pages/" + i0+"/from",schemaPath:"#/properties/pages/items/properties/from/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema107.properties.pages.items.properties.from.anyOf[1].type,parentSchema:schema107.properties.pages.items.properties.from.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
const err16 = {instancePath:instancePath+"/pages/" + i0+"/from",schemaPath:"#/properties/pages/items/properties/from/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema107.properties.pages.items.properties.from.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err17 = {instancePath:instancePath+"/pages/" + i0+"/from",schemaPath:"#/properties/pages/items/properties/from/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema107.properties.pages.items.properties.from.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs18 === errors;
valid5 = valid5 || _valid1;
}
if(!valid5){
const err18 = {instancePath:instancePath+"/pages/" + i0+"/from",schemaPath:"#/properties/pages/items/properties/from/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema107.properties.pages.items.properties.from.anyOf,parentSchema:schema107.properties.pages.items.properties.from,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
}
if(data1.upTo !== undefined){
let data5 = data1.upTo;
const _errs21 = errors;
let valid6 = false;
const _errs22 = errors;
if(typeof data5 !== "string"){
const err19 = {instancePath:instancePath+"/pages/" + i0+"/upTo",schemaPath:"#/properties/pages/items/properties/upTo/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema107.properties.pages.items.properties.upTo.anyOf[0].type,parentSchema:schema107.properties.pages.items.properties.upTo.anyOf[0],data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid2 = _errs22 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
const _errs24 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err20 = {instancePath:instancePath+"/pages/" + i0+"/upTo",schemaPath:"#/properties/pages/items/properties/upTo/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema107.properties.pages.items.properties.upTo.anyOf[1].type,parentSchema:schema107.properties.pages.items.properties.upTo.anyOf[1],data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
const err21 = {instancePath:instancePath+"/pages/" + i0+"/upTo",schemaPath:"#/properties/pages/items/properties/upTo/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema107.properties.pages.items.properties.upTo.anyOf[1],data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data5 < 0 || isNaN(data5)){
const err22 = {instancePath:instancePath+"/pages/" + i0+"/upTo",schemaPath:"#/properties/pages/items/properties/upTo/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema107.properties.pages.items.properties.upTo.anyOf[1],data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid2 = _errs24 === errors;
valid6 = valid6 || _valid2;
}
if(!valid6){
const err23 = {instancePath:instancePath+"/pages/" + i0+"/upTo",schemaPath:"#/properties/pages/items/properties/upTo/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema107.properties.pages.items.properties.upTo.anyOf,parentSchema:schema107.properties.pages.items.properties.upTo,data:data5};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/pages/" + i0,schemaPath:"#/properties/pages/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema107.properties.pages.items.type,parentSchema:schema107.properties.pages.items,data:data1};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/pages",schemaPath:"#/properties/pages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema107.properties.pages.type,parentSchema:schema107.properties.pages,data:data0};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema107.type,parentSchema:schema107,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate83.errors = vErrors;
return errors === 0;
}

const validator65 = validate84;
const schema108 = {"type":"object","required":["parts"],"properties":{"parts":{"type":"array","items":{"type":"object","required":["rawId","part","bytes"],"properties":{"rawId":{"type":"string","maxLength":100},"part":{"type":"integer","minimum":0,"maximum":10000},"bytes":{"type":"string","maxLength":196608}},"additionalProperties":false},"maxItems":500}},"additionalProperties":false};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.parts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parts"},message:"must have required property '"+"parts"+"'",schema:schema108.required,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "parts")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.parts !== undefined){
let data0 = data.parts;
if(Array.isArray(data0)){
if(data0.length > 500){
const err2 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema108.properties.parts,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.rawId === undefined){
const err3 = {instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/required",keyword:"required",params:{missingProperty: "rawId"},message:"must have required property '"+"rawId"+"'",schema:schema108.properties.parts.items.required,parentSchema:schema108.properties.parts.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.part === undefined){
const err4 = {instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/required",keyword:"required",params:{missingProperty: "part"},message:"must have required property '"+"part"+"'",schema:schema108.properties.parts.items.required,parentSchema:schema108.properties.parts.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.bytes === undefined){
const err5 = {instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/required",keyword:"required",params:{missingProperty: "bytes"},message:"must have required property '"+"bytes"+"'",schema:schema108.properties.parts.items.required,parentSchema:schema108.properties.parts.items,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key1 in data1){
if(errors >= 20) break;
if(!(((key1 === "rawId") || (key1 === "part")) || (key1 === "bytes"))){
const err6 = {instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema108.properties.parts.items,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data1.rawId !== undefined){
let data2 = data1.rawId;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err7 = {instancePath:instancePath+"/parts/" + i0+"/rawId",schemaPath:"#/properties/parts/items/properties/rawId/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema108.properties.parts.items.properties.rawId,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/parts/" + i0+"/rawId",schemaPath:"#/properties/parts/items/properties/rawId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema108.properties.parts.items.properties.rawId.type,parentSchema:schema108.properties.parts.items.properties.rawId,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data1.part !== undefined){
let data3 = data1.part;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err9 = {instancePath:instancePath+"/parts/" + i0+"/part",schemaPath:"#/properties/parts/items/properties/part/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema108.properties.parts.items.properties.part.type,parentSchema:schema108.properties.parts.items.properties.part,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 10000 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/parts/" + i0+"/part",schemaPath:"#/properties/parts/items/properties/part/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000",schema:10000,parentSchema:schema108.properties.parts.items.properties.part,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/parts/" + i0+"/part",schemaPath:"#/properties/parts/items/properties/part/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema108.properties.parts.items.properties.part,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data1.bytes !== undefined){
let data4 = data1.bytes;
if(typeof data4 === "string"){
if(func2(data4) > 196608){
const err12 = {instancePath:instancePath+"/parts/" + i0+"/bytes",schemaPath:"#/properties/parts/items/properties/bytes/maxLength",keyword:"maxLength",params:{limit: 196608},message:"must NOT have more than 196608 characters",schema:196608,parentSchema:schema108.properties.parts.items.properties.bytes,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/parts/" + i0+"/bytes",schemaPath:"#/properties/parts/items/properties/bytes/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema108.properties.parts.items.properties.bytes.type,parentSchema:schema108.properties.parts.items.properties.bytes,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema108.properties.parts.items.type,parentSchema:schema108.properties.parts.items,data:data1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema108.properties.parts.type,parentSchema:schema108.properties.parts,data:data0};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema108.type,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate84.errors = vErrors;
return errors === 0;
}

const validator66 = validate85;
const schema109 = {"type":"object","required":["position","table","rows"],"properties":{"position":{"type":"integer","minimum":0,"maximum":1000},"table":{"type":"string","maxLength":100},"rows":{"type":"array","items":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer","minimum":-8640000000000000,"maximum":8640000000000000},{"type":"null"}]},"maxItems":64},"maxItems":200}},"additionalProperties":false};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.position === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "position"},message:"must have required property '"+"position"+"'",schema:schema109.required,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.table === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table"},message:"must have required property '"+"table"+"'",schema:schema109.required,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.rows === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"},message:"must have required property '"+"rows"+"'",schema:schema109.required,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(((key0 === "position") || (key0 === "table")) || (key0 === "rows"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.position !== undefined){
let data0 = data.position;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err4 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema109.properties.position.type,parentSchema:schema109.properties.position,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
const err5 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema109.properties.position,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err6 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema109.properties.position,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.table !== undefined){
let data1 = data.table;
if(typeof data1 === "string"){
if(func2(data1) > 100){
const err7 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema109.properties.table,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.table.type,parentSchema:schema109.properties.table,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.rows !== undefined){
let data2 = data.rows;
if(Array.isArray(data2)){
if(data2.length > 200){
const err9 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items",schema:200,parentSchema:schema109.properties.rows,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data3 = data2[i0];
if(Array.isArray(data3)){
if(data3.length > 64){
const err10 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items",schema:64,parentSchema:schema109.properties.rows.items,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data4 = data3[i1];
const _errs11 = errors;
let valid5 = false;
const _errs12 = errors;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.rows.items.items.anyOf[0].type,parentSchema:schema109.properties.rows.items.items.anyOf[0],data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs14 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err12 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema109.properties.rows.items.items.anyOf[1].type,parentSchema:schema109.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 8640000000000000 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema109.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4 < -8640000000000000 || isNaN(data4)){
const err14 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: -8640000000000000},message:"must be >= -8640000000000000",schema:-8640000000000000,parentSchema:schema109.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs16 = errors;
if(data4 !== null){
const err15 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/2/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema109.properties.rows.items.items.anyOf[2].type,parentSchema:schema109.properties.rows.items.items.anyOf[2],data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid5 = valid5 || _valid0;
}
}
if(!valid5){
const err16 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema109.properties.rows.items.items.anyOf,parentSchema:schema109.properties.rows.items.items,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err17 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema109.properties.rows.items.type,parentSchema:schema109.properties.rows.items,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema109.properties.rows.type,parentSchema:schema109.properties.rows,data:data2};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema109.type,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate85.errors = vErrors;
return errors === 0;
}

const validator67 = validate86;
const schema110 = {"type":"object","required":["rows"],"properties":{"rows":{"type":"array","items":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer","minimum":-8640000000000000,"maximum":8640000000000000},{"type":"null"}]},"maxItems":64},"maxItems":500}},"additionalProperties":false};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rows === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"},message:"must have required property '"+"rows"+"'",schema:schema110.required,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!(key0 === "rows")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.rows !== undefined){
let data0 = data.rows;
if(Array.isArray(data0)){
if(data0.length > 500){
const err2 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema110.properties.rows,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data1 = data0[i0];
if(Array.isArray(data1)){
if(data1.length > 64){
const err3 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items",schema:64,parentSchema:schema110.properties.rows.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len1 = data1.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data2 = data1[i1];
const _errs7 = errors;
let valid5 = false;
const _errs8 = errors;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema110.properties.rows.items.items.anyOf[0].type,parentSchema:schema110.properties.rows.items.items.anyOf[0],data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs10 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema110.properties.rows.items.items.anyOf[1].type,parentSchema:schema110.properties.rows.items.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 8640000000000000 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema110.properties.rows.items.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < -8640000000000000 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: -8640000000000000},message:"must be >= -8640000000000000",schema:-8640000000000000,parentSchema:schema110.properties.rows.items.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs12 = errors;
if(data2 !== null){
const err8 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/2/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema110.properties.rows.items.items.anyOf[2].type,parentSchema:schema110.properties.rows.items.items.anyOf[2],data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid5 = valid5 || _valid0;
}
}
if(!valid5){
const err9 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema110.properties.rows.items.items.anyOf,parentSchema:schema110.properties.rows.items.items,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err10 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema110.properties.rows.items.type,parentSchema:schema110.properties.rows.items,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema110.properties.rows.type,parentSchema:schema110.properties.rows,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema110.type,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}

const validator68 = validate87;
const schema111 = {"type":"object","required":["sessionId"],"properties":{"sessionId":{"type":"string","description":"Identifier of a session."}}};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sessionId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sessionId"},message:"must have required property '"+"sessionId"+"'",schema:schema111.required,parentSchema:schema111,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.sessionId !== undefined){
let data0 = data.sessionId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.properties.sessionId.type,parentSchema:schema111.properties.sessionId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema111.type,parentSchema:schema111,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate87.errors = vErrors;
return errors === 0;
}

const validator69 = validate88;
const schema112 = {"type":"object","required":["table","scope","rows","gone"],"properties":{"table":{"enum":["mails","mail_uids","delivery_attempts","webhook_deliveries"]},"scope":{"anyOf":[{"type":"string"},{"type":"integer","minimum":0,"maximum":9007199254740991}]},"rows":{"type":"array","items":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer","minimum":-8640000000000000,"maximum":8640000000000000},{"type":"null"}]},"maxItems":64},"maxItems":500},"gone":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer","minimum":0,"maximum":9007199254740991}]},"maxItems":500}},"additionalProperties":false};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.table === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table"},message:"must have required property '"+"table"+"'",schema:schema112.required,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.scope === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scope"},message:"must have required property '"+"scope"+"'",schema:schema112.required,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.rows === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rows"},message:"must have required property '"+"rows"+"'",schema:schema112.required,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.gone === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gone"},message:"must have required property '"+"gone"+"'",schema:schema112.required,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(errors >= 20) break;
if(!((((key0 === "table") || (key0 === "scope")) || (key0 === "rows")) || (key0 === "gone"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.table !== undefined){
let data0 = data.table;
if(!((((data0 === "mails") || (data0 === "mail_uids")) || (data0 === "delivery_attempts")) || (data0 === "webhook_deliveries"))){
const err5 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/enum",keyword:"enum",params:{allowedValues: schema112.properties.table.enum},message:"must be equal to one of the allowed values",schema:schema112.properties.table.enum,parentSchema:schema112.properties.table,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.scope !== undefined){
let data1 = data.scope;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema112.properties.scope.anyOf[0].type,parentSchema:schema112.properties.scope.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema112.properties.scope.anyOf[1].type,parentSchema:schema112.properties.scope.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err8 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema112.properties.scope.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err9 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema112.properties.scope.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err10 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema112.properties.scope.anyOf,parentSchema:schema112.properties.scope,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
if(data.rows !== undefined){
let data2 = data.rows;
if(Array.isArray(data2)){
if(data2.length > 500){
const err11 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema112.properties.rows,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0 && errors < 20; i0++){
let data3 = data2[i0];
if(Array.isArray(data3)){
if(data3.length > 64){
const err12 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items",schema:64,parentSchema:schema112.properties.rows.items,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1 && errors < 20; i1++){
let data4 = data3[i1];
const _errs14 = errors;
let valid6 = false;
const _errs15 = errors;
if(typeof data4 !== "string"){
const err13 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema112.properties.rows.items.items.anyOf[0].type,parentSchema:schema112.properties.rows.items.items.anyOf[0],data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid1 = _errs15 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs17 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err14 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema112.properties.rows.items.items.anyOf[1].type,parentSchema:schema112.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 8640000000000000 || isNaN(data4)){
const err15 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000",schema:8640000000000000,parentSchema:schema112.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data4 < -8640000000000000 || isNaN(data4)){
const err16 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: -8640000000000000},message:"must be >= -8640000000000000",schema:-8640000000000000,parentSchema:schema112.properties.rows.items.items.anyOf[1],data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid1 = _errs17 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs19 = errors;
if(data4 !== null){
const err17 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf/2/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema112.properties.rows.items.items.anyOf[2].type,parentSchema:schema112.properties.rows.items.items.anyOf[2],data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs19 === errors;
valid6 = valid6 || _valid1;
}
}
if(!valid6){
const err18 = {instancePath:instancePath+"/rows/" + i0+"/" + i1,schemaPath:"#/properties/rows/items/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema112.properties.rows.items.items.anyOf,parentSchema:schema112.properties.rows.items.items,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err19 = {instancePath:instancePath+"/rows/" + i0,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema112.properties.rows.items.type,parentSchema:schema112.properties.rows.items,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema112.properties.rows.type,parentSchema:schema112.properties.rows,data:data2};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.gone !== undefined){
let data5 = data.gone;
if(Array.isArray(data5)){
if(data5.length > 500){
const err21 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema112.properties.gone,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len2 = data5.length;
for(let i2=0; i2<len2 && errors < 20; i2++){
let data6 = data5[i2];
const _errs24 = errors;
let valid9 = false;
const _errs25 = errors;
if(typeof data6 !== "string"){
const err22 = {instancePath:instancePath+"/gone/" + i2,schemaPath:"#/properties/gone/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema112.properties.gone.items.anyOf[0].type,parentSchema:schema112.properties.gone.items.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid2 = _errs25 === errors;
valid9 = valid9 || _valid2;
if(!valid9){
const _errs27 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err23 = {instancePath:instancePath+"/gone/" + i2,schemaPath:"#/properties/gone/items/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema112.properties.gone.items.anyOf[1].type,parentSchema:schema112.properties.gone.items.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
const err24 = {instancePath:instancePath+"/gone/" + i2,schemaPath:"#/properties/gone/items/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema112.properties.gone.items.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err25 = {instancePath:instancePath+"/gone/" + i2,schemaPath:"#/properties/gone/items/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema112.properties.gone.items.anyOf[1],data:data6};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid2 = _errs27 === errors;
valid9 = valid9 || _valid2;
}
if(!valid9){
const err26 = {instancePath:instancePath+"/gone/" + i2,schemaPath:"#/properties/gone/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema112.properties.gone.items.anyOf,parentSchema:schema112.properties.gone.items,data:data6};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err27 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema112.properties.gone.type,parentSchema:schema112.properties.gone,data:data5};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema112.type,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate88.errors = vErrors;
return errors === 0;
}

const validator70 = validate89;
const schema113 = {"type":"object","required":["webhookId","deliveryId"],"properties":{"webhookId":{"type":"string","description":"Webhook identifier."},"deliveryId":{"type":"string","description":"Delivery identifier."}}};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.webhookId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "webhookId"},message:"must have required property '"+"webhookId"+"'",schema:schema113.required,parentSchema:schema113,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.deliveryId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "deliveryId"},message:"must have required property '"+"deliveryId"+"'",schema:schema113.required,parentSchema:schema113,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.webhookId !== undefined){
let data0 = data.webhookId;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/webhookId",schemaPath:"#/properties/webhookId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema113.properties.webhookId.type,parentSchema:schema113.properties.webhookId,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.deliveryId !== undefined){
let data1 = data.deliveryId;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/deliveryId",schemaPath:"#/properties/deliveryId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema113.properties.deliveryId.type,parentSchema:schema113.properties.deliveryId,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema113.type,parentSchema:schema113,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate89.errors = vErrors;
return errors === 0;
}

const validator71 = validate90;
const schema114 = {"type":"object","required":["webhookId"],"properties":{"webhookId":{"type":"string","description":"Webhook identifier."}}};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.webhookId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "webhookId"},message:"must have required property '"+"webhookId"+"'",schema:schema114.required,parentSchema:schema114,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.webhookId !== undefined){
let data0 = data.webhookId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/webhookId",schemaPath:"#/properties/webhookId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema114.properties.webhookId.type,parentSchema:schema114.properties.webhookId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema114.type,parentSchema:schema114,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate90.errors = vErrors;
return errors === 0;
}

/** Validators of requests, by route and part; see validation.ts. */
export const requestValidators = {
  "DELETE /v1/api-keys/:keyId params": validator54,
  "DELETE /v1/api-keys/:keyId querystring": validator48,
  "DELETE /v1/archived-mailboxes body": validator11,
  "DELETE /v1/archived-mailboxes querystring": validator48,
  "DELETE /v1/archived-mailboxes/:mailboxId params": validator60,
  "DELETE /v1/archived-mailboxes/:mailboxId querystring": validator48,
  "DELETE /v1/capture/script querystring": validator48,
  "DELETE /v1/domains/:domainId params": validator52,
  "DELETE /v1/domains/:domainId querystring": validator48,
  "DELETE /v1/links/:linkId params": validator55,
  "DELETE /v1/links/:linkId querystring": validator48,
  "DELETE /v1/mailboxes body": validator11,
  "DELETE /v1/mailboxes/:mailboxId params": validator60,
  "DELETE /v1/mailboxes/:mailboxId/mails body": validator9,
  "DELETE /v1/mailboxes/:mailboxId/mails params": validator60,
  "DELETE /v1/mailboxes/:mailboxId/mails querystring": validator28,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId params": validator59,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments body": validator11,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments params": validator59,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId params": validator58,
  "DELETE /v1/mailboxes/:mailboxId/script params": validator60,
  "DELETE /v1/mailboxes/:mailboxId/script querystring": validator48,
  "DELETE /v1/mails querystring": validator29,
  "DELETE /v1/operator/keys/:keyId body": validator16,
  "DELETE /v1/operator/keys/:keyId params": validator54,
  "DELETE /v1/operator/keys/:keyId querystring": validator48,
  "DELETE /v1/operator/mailboxes/:mailboxId body": validator16,
  "DELETE /v1/operator/mailboxes/:mailboxId params": validator60,
  "DELETE /v1/operator/mailboxes/:mailboxId querystring": validator48,
  "DELETE /v1/operator/owners/:owner body": validator10,
  "DELETE /v1/operator/owners/:owner params": validator62,
  "DELETE /v1/operator/owners/:owner querystring": validator48,
  "DELETE /v1/operator/owners/:owner/move-ticket body": validator16,
  "DELETE /v1/operator/owners/:owner/move-ticket params": validator62,
  "DELETE /v1/operator/owners/:owner/move-ticket querystring": validator48,
  "DELETE /v1/session querystring": validator33,
  "DELETE /v1/sessions querystring": validator48,
  "DELETE /v1/sessions/:sessionId params": validator68,
  "DELETE /v1/sessions/:sessionId querystring": validator48,
  "DELETE /v1/webhooks/:webhookId params": validator71,
  "DELETE /v1/webhooks/:webhookId querystring": validator48,
  "GET /v1/api-keys headers": validator32,
  "GET /v1/api-keys querystring": validator42,
  "GET /v1/api-keys/:keyId params": validator54,
  "GET /v1/api-keys/:keyId querystring": validator48,
  "GET /v1/archived-mailboxes headers": validator32,
  "GET /v1/archived-mailboxes querystring": validator45,
  "GET /v1/archived-mailboxes/:mailboxId headers": validator32,
  "GET /v1/archived-mailboxes/:mailboxId params": validator60,
  "GET /v1/archived-mailboxes/:mailboxId querystring": validator48,
  "GET /v1/capture/attempts headers": validator32,
  "GET /v1/capture/attempts querystring": validator42,
  "GET /v1/capture/script headers": validator32,
  "GET /v1/capture/script querystring": validator48,
  "GET /v1/domains headers": validator32,
  "GET /v1/domains querystring": validator42,
  "GET /v1/domains/:domainId params": validator52,
  "GET /v1/domains/:domainId querystring": validator48,
  "GET /v1/events headers": validator34,
  "GET /v1/events querystring": validator27,
  "GET /v1/links headers": validator32,
  "GET /v1/links querystring": validator42,
  "GET /v1/mail-rules querystring": validator48,
  "GET /v1/mailboxes headers": validator32,
  "GET /v1/mailboxes querystring": validator26,
  "GET /v1/mailboxes/:mailboxId headers": validator32,
  "GET /v1/mailboxes/:mailboxId params": validator60,
  "GET /v1/mailboxes/:mailboxId/attempts headers": validator32,
  "GET /v1/mailboxes/:mailboxId/attempts params": validator60,
  "GET /v1/mailboxes/:mailboxId/attempts querystring": validator42,
  "GET /v1/mailboxes/:mailboxId/events headers": validator34,
  "GET /v1/mailboxes/:mailboxId/events params": validator60,
  "GET /v1/mailboxes/:mailboxId/events querystring": validator27,
  "GET /v1/mailboxes/:mailboxId/export params": validator60,
  "GET /v1/mailboxes/:mailboxId/export querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/links headers": validator32,
  "GET /v1/mailboxes/:mailboxId/links params": validator60,
  "GET /v1/mailboxes/:mailboxId/links querystring": validator42,
  "GET /v1/mailboxes/:mailboxId/mails headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails params": validator60,
  "GET /v1/mailboxes/:mailboxId/mails querystring": validator47,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId params": validator58,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content headers": validator31,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content params": validator58,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view params": validator58,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/authentication params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/authentication querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/features headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/features params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/features querystring": validator35,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/links headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/links params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/links querystring": validator42,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/spam params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/checks/spam querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/delivery params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/delivery querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/html headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/html params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/html querystring": validator44,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/links headers": validator32,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/links params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/links querystring": validator42,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/parts params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/parts querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/raw headers": validator31,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/raw params": validator59,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/raw querystring": validator48,
  "GET /v1/mailboxes/:mailboxId/script headers": validator32,
  "GET /v1/mailboxes/:mailboxId/script params": validator60,
  "GET /v1/mailboxes/:mailboxId/script querystring": validator48,
  "GET /v1/mails headers": validator32,
  "GET /v1/mails querystring": validator38,
  "GET /v1/mails/:mailId headers": validator32,
  "GET /v1/mails/:mailId params": validator56,
  "GET /v1/mails/:mailId querystring": validator48,
  "GET /v1/mails/:mailId/codes params": validator56,
  "GET /v1/mails/:mailId/codes querystring": validator48,
  "GET /v1/mails/:mailId/seen params": validator56,
  "GET /v1/mails/:mailId/seen querystring": validator48,
  "GET /v1/operator/audit headers": validator32,
  "GET /v1/operator/audit querystring": validator40,
  "GET /v1/operator/audit/export querystring": validator43,
  "GET /v1/operator/domains headers": validator32,
  "GET /v1/operator/domains querystring": validator37,
  "GET /v1/operator/guests querystring": validator48,
  "GET /v1/operator/handovers/:handoverId params": validator53,
  "GET /v1/operator/handovers/:handoverId querystring": validator48,
  "GET /v1/operator/keys headers": validator32,
  "GET /v1/operator/keys querystring": validator39,
  "GET /v1/operator/mailboxes querystring": validator51,
  "GET /v1/operator/overview querystring": validator48,
  "GET /v1/operator/owners headers": validator32,
  "GET /v1/operator/owners querystring": validator41,
  "GET /v1/operator/owners/:owner params": validator62,
  "GET /v1/operator/owners/:owner querystring": validator48,
  "GET /v1/operator/senders querystring": validator48,
  "GET /v1/operator/webhooks headers": validator32,
  "GET /v1/operator/webhooks querystring": validator42,
  "GET /v1/refusals headers": validator32,
  "GET /v1/refusals querystring": validator42,
  "GET /v1/session querystring": validator48,
  "GET /v1/sessions headers": validator32,
  "GET /v1/sessions querystring": validator42,
  "GET /v1/shared/:linkId params": validator55,
  "GET /v1/shared/:linkId querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/events params": validator60,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/events querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails params": validator60,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails querystring": validator42,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content headers": validator31,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content params": validator58,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view params": validator58,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/features headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/features params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/features querystring": validator35,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/links headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/links params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/links querystring": validator42,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/spam params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/checks/spam querystring": validator48,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/html headers": validator32,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/html params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/html querystring": validator44,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/raw headers": validator31,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/raw params": validator59,
  "GET /v1/shared/:linkId/v1/mailboxes/:mailboxId/mails/:mailId/raw querystring": validator48,
  "GET /v1/usage querystring": validator48,
  "GET /v1/webhooks headers": validator32,
  "GET /v1/webhooks querystring": validator42,
  "GET /v1/webhooks/:webhookId params": validator71,
  "GET /v1/webhooks/:webhookId querystring": validator48,
  "GET /v1/webhooks/:webhookId/deliveries headers": validator32,
  "GET /v1/webhooks/:webhookId/deliveries params": validator71,
  "GET /v1/webhooks/:webhookId/deliveries querystring": validator36,
  "PATCH /v1/domains/:domainId body": validator20,
  "PATCH /v1/domains/:domainId params": validator52,
  "PATCH /v1/domains/:domainId querystring": validator48,
  "PATCH /v1/mailboxes/:mailboxId body": validator22,
  "PATCH /v1/mailboxes/:mailboxId params": validator60,
  "PATCH /v1/mailboxes/:mailboxId querystring": validator48,
  "PATCH /v1/mailboxes/:mailboxId/mails body": validator23,
  "PATCH /v1/mailboxes/:mailboxId/mails params": validator60,
  "PATCH /v1/mailboxes/:mailboxId/mails querystring": validator48,
  "PATCH /v1/mailboxes/:mailboxId/mails/:mailId body": validator21,
  "PATCH /v1/mailboxes/:mailboxId/mails/:mailId params": validator59,
  "PATCH /v1/mailboxes/:mailboxId/mails/:mailId querystring": validator48,
  "PATCH /v1/mails body": validator21,
  "PATCH /v1/mails querystring": validator29,
  "PATCH /v1/operator/mailboxes/:mailboxId body": validator1,
  "PATCH /v1/operator/mailboxes/:mailboxId params": validator60,
  "PATCH /v1/operator/mailboxes/:mailboxId querystring": validator48,
  "PATCH /v1/operator/owners/:owner body": validator0,
  "PATCH /v1/operator/owners/:owner params": validator62,
  "PATCH /v1/operator/owners/:owner querystring": validator48,
  "PATCH /v1/webhooks/:webhookId body": validator24,
  "PATCH /v1/webhooks/:webhookId params": validator71,
  "PATCH /v1/webhooks/:webhookId querystring": validator48,
  "POST /mcp body": validator14,
  "POST /mcp querystring": validator46,
  "POST /v1/api-keys body": validator3,
  "POST /v1/api-keys headers": validator30,
  "POST /v1/api-keys querystring": validator48,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate body": validator17,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate headers": validator30,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate params": validator60,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate querystring": validator48,
  "POST /v1/domains body": validator4,
  "POST /v1/domains headers": validator30,
  "POST /v1/domains querystring": validator48,
  "POST /v1/domains/:domainId/verify params": validator52,
  "POST /v1/domains/:domainId/verify querystring": validator48,
  "POST /v1/mailboxes body": validator6,
  "POST /v1/mailboxes headers": validator30,
  "POST /v1/mailboxes/:mailboxId/links body": validator7,
  "POST /v1/mailboxes/:mailboxId/links headers": validator30,
  "POST /v1/mailboxes/:mailboxId/links params": validator60,
  "POST /v1/mailboxes/:mailboxId/links querystring": validator48,
  "POST /v1/mailboxes/:mailboxId/mails headers": validator30,
  "POST /v1/mailboxes/:mailboxId/mails params": validator60,
  "POST /v1/mailboxes/:mailboxId/mails querystring": validator48,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/links body": validator5,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/links headers": validator30,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/links params": validator59,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/links querystring": validator48,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/match body": validator13,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/match params": validator59,
  "POST /v1/mailboxes/:mailboxId/mails/:mailId/match querystring": validator48,
  "POST /v1/mailboxes/:mailboxId/wait body": validator25,
  "POST /v1/mailboxes/:mailboxId/wait params": validator60,
  "POST /v1/mailboxes/:mailboxId/wait querystring": validator48,
  "POST /v1/mailboxes/import querystring": validator48,
  "POST /v1/moves body": validator61,
  "POST /v1/moves querystring": validator48,
  "POST /v1/moves/activate body": validator49,
  "POST /v1/moves/activate querystring": validator48,
  "POST /v1/moves/addresses body": validator67,
  "POST /v1/moves/addresses querystring": validator48,
  "POST /v1/moves/cancel body": validator63,
  "POST /v1/moves/cancel querystring": validator48,
  "POST /v1/moves/claims body": validator67,
  "POST /v1/moves/claims querystring": validator48,
  "POST /v1/moves/compare body": validator64,
  "POST /v1/moves/compare querystring": validator48,
  "POST /v1/moves/drop-addresses body": validator48,
  "POST /v1/moves/drop-addresses querystring": validator48,
  "POST /v1/moves/outline body": validator57,
  "POST /v1/moves/outline querystring": validator48,
  "POST /v1/moves/parts body": validator65,
  "POST /v1/moves/parts querystring": validator48,
  "POST /v1/moves/rows body": validator69,
  "POST /v1/moves/rows querystring": validator48,
  "POST /v1/moves/stage body": validator66,
  "POST /v1/moves/stage querystring": validator48,
  "POST /v1/operator/mailboxes/:mailboxId/handovers body": validator16,
  "POST /v1/operator/mailboxes/:mailboxId/handovers params": validator60,
  "POST /v1/operator/mailboxes/:mailboxId/handovers querystring": validator48,
  "POST /v1/operator/owners/:owner/move-ticket body": validator16,
  "POST /v1/operator/owners/:owner/move-ticket params": validator62,
  "POST /v1/operator/owners/:owner/move-ticket querystring": validator48,
  "POST /v1/operator/owners/:owner/resume body": validator16,
  "POST /v1/operator/owners/:owner/resume params": validator62,
  "POST /v1/operator/owners/:owner/resume querystring": validator48,
  "POST /v1/operator/owners/:owner/suspend body": validator16,
  "POST /v1/operator/owners/:owner/suspend params": validator62,
  "POST /v1/operator/owners/:owner/suspend querystring": validator48,
  "POST /v1/session body": validator19,
  "POST /v1/session querystring": validator48,
  "POST /v1/session/challenges querystring": validator48,
  "POST /v1/session/codes querystring": validator48,
  "POST /v1/session/recovery-link querystring": validator48,
  "POST /v1/shared body": validator15,
  "POST /v1/shared querystring": validator48,
  "POST /v1/stream-tickets querystring": validator48,
  "POST /v1/webhooks body": validator8,
  "POST /v1/webhooks headers": validator30,
  "POST /v1/webhooks querystring": validator48,
  "POST /v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver headers": validator30,
  "POST /v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver params": validator70,
  "POST /v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver querystring": validator48,
  "POST /v1/webhooks/:webhookId/rotate-secret params": validator71,
  "POST /v1/webhooks/:webhookId/rotate-secret querystring": validator48,
  "POST /v1/webhooks/:webhookId/test params": validator71,
  "POST /v1/webhooks/:webhookId/test querystring": validator48,
  "PUT /v1/addresses/:address body": validator2,
  "PUT /v1/addresses/:address params": validator50,
  "PUT /v1/addresses/:address querystring": validator48,
  "PUT /v1/capture/script body": validator18,
  "PUT /v1/capture/script querystring": validator48,
  "PUT /v1/mail-rules body": validator12,
  "PUT /v1/mail-rules querystring": validator48,
  "PUT /v1/mailboxes/:mailboxId/script body": validator18,
  "PUT /v1/mailboxes/:mailboxId/script params": validator60,
  "PUT /v1/mailboxes/:mailboxId/script querystring": validator48,
  "PUT /v1/operator/owners/:owner body": validator0,
  "PUT /v1/operator/owners/:owner params": validator62,
  "PUT /v1/operator/owners/:owner querystring": validator48,
};
