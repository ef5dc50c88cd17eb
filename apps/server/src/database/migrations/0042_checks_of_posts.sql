CREATE TABLE "checked_links" (
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checked_links_user_id_url_pk" PRIMARY KEY("user_id","url"),
	CONSTRAINT "checked_links_state" CHECK ("checked_links"."state" in ('alive', 'dead', 'unsure'))
);
--> statement-breakpoint
CREATE TABLE "ignored_claims" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ignored_claims_post_id_key_pk" PRIMARY KEY("post_id","key")
);
--> statement-breakpoint
CREATE TABLE "post_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"item_id" uuid,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" "bytea" NOT NULL,
	"error" text,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_sources_of_post" UNIQUE("post_id","url"),
	CONSTRAINT "post_sources_of_item" UNIQUE("item_id","url"),
	CONSTRAINT "post_sources_owner" CHECK (num_nonnulls("post_sources"."post_id", "post_sources"."item_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "checked_links" ADD CONSTRAINT "checked_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_claims" ADD CONSTRAINT "ignored_claims_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_claims" ADD CONSTRAINT "ignored_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_item_id_run_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."run_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_sources_user" ON "post_sources" USING btree ("user_id");